//! Accounts, devices and bots of members.

use super::*;

pub(super) fn accounts() -> Vec<Operation> {
    vec![
        post("/api/accounts", "register", "Registers a member. With a guest's token the guest becomes the member and keeps their games and token.")
            .maybe_signed()
            .body::<Credentials>()
            .answer::<NewSession>(201, "The new member.")
            .error(403, "The token is not a guest's.")
            .error(409, "The name is taken."),
        get("/api/accounts/current", "get_account", "The account that the token belongs to.")
            .signed()
            .answer::<CurrentAccount>(200, "The account."),
        delete("/api/accounts/current", "delete_account", "Deletes the account. Its games stay; its name goes.")
            .signed()
            .no_content(),
        put("/api/accounts/current/password", "change_password", "Changes the password and ends every other session.")
            .signed()
            .body::<PasswordChange>()
            .no_content()
            .error(403, WRONG_PASSWORD),
        get("/api/accounts/current/recovery", "get_recovery", "Your ways to get back in without your password.")
            .signed()
            .answer::<Recovery>(200, "The ways."),
        post("/api/accounts/current/recovery-codes", "renew_recovery_codes", "Makes new recovery codes; the old ones stop working.")
            .signed()
            .body::<PasswordProof>()
            .answer::<RecoveryCodes>(201, "The codes, which are shown only once.")
            .error(403, WRONG_PASSWORD),
        get("/api/accounts/current/devices", "list_devices", "The devices that you have signed in from.")
            .signed()
            .answer::<Devices>(200, "The devices."),
        delete("/api/accounts/current/devices/{id}", "forget_device", "Forgets a device. Its session continues.")
            .signed()
            .no_content()
            .error(404, "There is no such device."),
        put("/api/accounts/current/mail", "set_mail", "Sends a link to a mail address, which becomes yours when you open it.")
            .signed()
            .body::<MailChange>()
            .accepted("The link will be sent.")
            .error(403, WRONG_PASSWORD)
            .error(404, NO_MAIL),
        delete("/api/accounts/current/mail", "remove_mail", "Removes your mail address.").signed().no_content(),
        get("/api/accounts/current/push", "get_push", "The push messages of this session's device, sent while the page is closed.")
            .signed()
            .answer::<PushSettings>(200, "The settings."),
        put("/api/accounts/current/push", "subscribe_push", "Sends messages to this session's browser through its push service; replaces its previous subscription.")
            .signed()
            .body::<PushSubscription>()
            .no_content()
            .error(403, "Only members can get push messages.")
            .error(404, "This server sends no push messages."),
        delete("/api/accounts/current/push", "unsubscribe_push", "Stops the push messages to this session's browser.")
            .signed()
            .no_content(),
        put("/api/accounts/current/digest", "set_digest", "Turns a daily mail about waiting correspondence games on or off.")
            .signed()
            .body::<DigestChange>()
            .no_content()
            .error(404, "There is no confirmed mail address."),
        put("/api/accounts/current/language", "set_language", "Sets the language of your mails.")
            .signed()
            .body::<LanguageChange>()
            .no_content(),
        post("/api/digest/{token}", "stop_digest", "Stops the daily mail, with the token from its link.")
            .no_content()
            .error(404, STALE_LINK),
        get("/api/recovery", "get_recovery_ways", "How people can get back in on this server.")
            .answer::<RecoveryWays>(200, "The ways."),
        post("/api/recovery/mail", "request_link", "Asks for a link to a new password. The response does not reveal whether the account exists.")
            .body::<LinkRequest>()
            .accepted("If there is such a member with a confirmed address, a link will be sent.")
            .error(404, NO_MAIL),
        post("/api/recovery/confirm", "confirm_mail", "Confirms a mail address with the link that was sent to it.")
            .body::<LinkToken>()
            .no_content()
            .error(404, STALE_LINK),
        post("/api/recovery/link", "recover_by_link", "Sets a new password with a link and signs in. Every other session ends.")
            .body::<LinkRecovery>()
            .answer::<NewSession>(200, "Signed in.")
            .error(404, STALE_LINK),
        post("/api/recovery/code", "recover_by_code", "Sets a new password with a recovery code and signs in. Every other session ends.")
            .body::<CodeRecovery>()
            .answer::<NewSession>(200, "Signed in.")
            .error(401, "The name or the recovery code is wrong."),
        post("/api/sessions", "sign_in", "Signs in.")
            .body::<SignIn>()
            .answer::<NewSession>(200, "Signed in.")
            .error(401, "The name or the password is wrong."),
        get("/api/sessions", "list_sessions", "The account's sessions.")
            .signed()
            .answer::<Sessions>(200, "The sessions."),
        delete("/api/sessions/{id}", "sign_out", "Ends a session and closes its sockets; `current` is the session of the token.")
            .signed()
            .no_content()
            .error(404, "No such session."),
        get("/api/blocks", "list_blocks", "The players you have blocked.").signed().answer::<BlockList>(200, "Their names."),
        put("/api/blocks/{name}", "block", "Blocks a player: you will not meet, and you do not see their messages.")
            .signed()
            .no_content()
            .error(400, "You cannot block yourself.")
            .error(404, NO_PLAYER),
        delete("/api/blocks/{name}", "unblock", "Unblocks a player.")
            .signed()
            .no_content()
            .error(400, "You cannot block yourself.")
            .error(404, NO_PLAYER),
        post("/api/bots", "create_bot", "Creates a bot account that you own. Its token is shown only once.")
            .signed()
            .body::<NewBot>()
            .answer::<SignedIn>(201, "The bot and its token.")
            .error(403, "Only members can create bots.")
            .error(409, "The name is taken, or you have too many bots."),
        get("/api/accounts/current/bots", "list_own_bots", "Your bots.")
            .signed()
            .answer::<OwnBots>(200, "Your bots."),
        delete("/api/bots/{name}", "delete_bot", "Deletes one of your bots. Its unfinished games end; finished games stay.")
            .signed()
            .no_content()
            .error(403, NOT_YOUR_BOT)
            .error(404, NO_BOT),
        post("/api/bots/{name}/token", "renew_bot_token", "Renews the token of one of your bots. The old one stops working.")
            .signed()
            .answer::<SignedIn>(201, "The bot and its new token, which is shown only once.")
            .error(403, NOT_YOUR_BOT)
            .error(404, NO_BOT),
        delete("/api/bots/{name}/token", "revoke_bot_token", "Revokes the token of one of your bots, which then cannot sign in.")
            .signed()
            .no_content()
            .error(403, NOT_YOUR_BOT)
            .error(404, NO_BOT),
    ]
}
