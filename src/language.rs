//! The languages of mails and link previews: those of the page.

/// A language.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    /// German.
    De,
    /// English.
    #[default]
    En,
    /// Spanish.
    Es,
    /// French.
    Fr,
    /// Japanese.
    Ja,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 5] = [Self::De, Self::En, Self::Es, Self::Fr, Self::Ja];

    /// Returns its code, as in the page's addresses and settings.
    pub const fn code(self) -> &'static str {
        match self {
            Self::De => "de",
            Self::En => "en",
            Self::Es => "es",
            Self::Fr => "fr",
            Self::Ja => "ja",
        }
    }

    /// Returns the language of a code such as `fr` or `fr-CA`, if it is supported.
    pub fn from_code(code: &str) -> Option<Self> {
        let own = code.split(['-', '_']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|language| own.eq_ignore_ascii_case(language.code()))
    }
}

#[test]
fn languages_are_known_by_their_codes_whatever_the_country() {
    for language in Language::ALL {
        assert_eq!(Language::from_code(language.code()), Some(language));
    }
    assert_eq!(Language::from_code("fr-CA"), Some(Language::Fr));
    assert_eq!(Language::from_code("DE_at"), Some(Language::De));
    for unknown in ["", "pt", "french", "-fr"] {
        assert_eq!(Language::from_code(unknown), None, "{unknown}");
    }
}
