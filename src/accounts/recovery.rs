//! Recovery codes: created at registration and again on request, and used when a password is forgotten.

use parlor_protocol::{ErrorCode, Refusal};
use rand::RngExt;

use super::rules::check_password;
use super::sign_in::SignedInAccount;
use super::{Accounts, broken};
use crate::account::Account;
use crate::error::refuse;
use crate::limits;

/// 32 digits and letters without those that look alike; 16 of them are 80 bits, so that the codes cannot be found from
/// their hashes.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const GROUPS: usize = 4;
const GROUP_CHARS: usize = 4;

/// Returns a new code, as it is shown: four groups of four.
fn new_code() -> String {
    let mut rng = rand::rng();
    let groups = (0..GROUPS).map(|_| {
        (0..GROUP_CHARS)
            .map(|_| char::from(ALPHABET[rng.random_range(0..ALPHABET.len())]))
            .collect::<String>()
    });
    groups.collect::<Vec<_>>().join("-")
}

/// Returns a code as it was created, however it was typed: case, spaces, dashes and look-alikes do not matter.
fn normalized(code: &str) -> String {
    let alike = |c: char| match c.to_ascii_lowercase() {
        'o' => '0',
        'i' | 'l' => '1',
        other => other,
    };
    let digits: Vec<char> = code.chars().filter(char::is_ascii_alphanumeric).map(alike).collect();
    digits.chunks(GROUP_CHARS).map(|group| group.iter().collect::<String>()).collect::<Vec<_>>().join("-")
}

impl Accounts {
    /// Creates recovery codes for an account; the former ones no longer work.
    pub(super) async fn new_recovery_codes(&self, account: &Account) -> Result<Vec<String>, Refusal> {
        let codes: Vec<String> = (0..limits::RECOVERY_CODES).map(|_| new_code()).collect();
        self.store.set_recovery_codes(&account.id, &codes).await?;
        Ok(codes)
    }

    /// Creates recovery codes for a member who is signed in and knows their password.
    pub(crate) async fn renew_recovery_codes(
        &self,
        account: &Account,
        password: String,
    ) -> Result<Vec<String>, Refusal> {
        self.check_own_password(account, password).await?;
        self.new_recovery_codes(account).await
    }

    /// Sets a new password with a recovery code, which is used up, and signs in.
    pub(crate) async fn recover_by_code(
        &self,
        name: &str,
        code: &str,
        password: String,
    ) -> Result<SignedInAccount, Refusal> {
        check_password(&password)?;
        let wrong = || refuse(ErrorCode::Unauthorized, "the name or the recovery code is wrong");
        let code = normalized(code);
        let found = self.store.credentials(name).await?.ok_or_else(wrong)?;
        // A hash is computed only for someone who has a code.
        if !self.store.has_recovery_code(&found.account.id, &code).await? {
            return Err(wrong());
        }
        let hash = self.passwords.hash(password).await.map_err(broken)?;
        if !self.store.reset_by_code(&found.account.id, &code, hash).await? {
            return Err(wrong());
        }
        self.enter(found.account).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_read_however_it_is_typed() {
        let code = new_code();
        assert_eq!(code.len(), 19);
        assert_eq!(normalized(&code), code);
        assert_eq!(normalized(&code.to_uppercase().replace('-', " ")), code);
        assert_eq!(normalized("OIL0-1234 aaaabbbb"), "0110-1234-aaaa-bbbb");
    }
}
