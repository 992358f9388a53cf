//! A file of fitted ProbCut parameters: TOML that says what they are for, the model, and where it came from.

use std::path::Path;

use parlor_rules::GameKind;
use serde::{Deserialize, Serialize};

use super::{Deep, Model, ProbCut};
use crate::error::ProfileError;
use crate::weights::Gain;

/// Where ProbCut parameters came from.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Origin {
    /// The command that fitted them.
    pub command: String,
    /// The seed of its randomness.
    pub seed: u64,
    /// How many positions were searched.
    pub positions: u64,
    /// Their gain in strength, if it was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub gain: Option<Gain>,
}

/// The file's fields as they are written.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Fields {
    game: String,
    evaluation: String,
    confidence: f64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    deep: Option<Deep>,
    error: Error,
    origin: Origin,
}

/// The model's factors by name; `phase` is the stage of the game.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Error {
    constant: f64,
    phase: f64,
    phase_squared: f64,
    log_gap: f64,
    log_plies: f64,
}

/// No number of a file may be greater: fitted factors are far below, and it might make a margin infinite.
pub const GREATEST: f64 = 1000.0;

impl ProbCut {
    /// Reads the file at this path; `check_evaluation` knows which evaluations a game has.
    ///
    /// # Errors
    /// One sentence that says what is wrong with it.
    pub fn read(
        path: &Path,
        check_evaluation: impl FnOnce(GameKind, &str) -> Result<(), ProfileError>,
    ) -> Result<Self, String> {
        let shown = path.display();
        let text = std::fs::read_to_string(path)
            .map_err(|error| format!("the ProbCut file {shown} cannot be read: {error}"))?;
        Self::parse(&text, check_evaluation).map_err(|why| format!("{shown}: {why}"))
    }

    /// Parses a file's text.
    pub(crate) fn parse(
        text: &str,
        check_evaluation: impl FnOnce(GameKind, &str) -> Result<(), ProfileError>,
    ) -> Result<Self, String> {
        let fields: Fields = toml::from_str(text).map_err(|error| error.message().replace('\n', " "))?;
        let kind: GameKind = fields.game.parse().map_err(|error| format!("game: {error}"))?;
        check_evaluation(kind, &fields.evaluation).map_err(|error| error.to_string())?;
        let Error { constant, phase, phase_squared, log_gap, log_plies } = fields.error;
        let factors = [constant, phase, phase_squared, log_gap, log_plies];
        if let Some(wrong) = factors.iter().find(|factor| factor.is_nan() || factor.abs() > GREATEST) {
            return Err(format!("error: {wrong} is not a number between -{GREATEST} and {GREATEST}"));
        }
        let confidence = fields.confidence;
        if !(confidence > 0.0 && confidence <= GREATEST) {
            return Err(format!("confidence: {confidence} is not a number above 0 and up to {GREATEST}"));
        }
        if let Some(Deep { growth, .. }) = fields.deep
            && !(0.0..=GREATEST).contains(&growth)
        {
            return Err(format!("deep: growth: {growth} is not a number from 0 to {GREATEST}"));
        }
        let Fields { evaluation, deep, origin, .. } = fields;
        Ok(ProbCut { kind, evaluation, confidence, deep, model: Model { factors }, origin })
    }

    /// Writes the file.
    ///
    /// # Errors
    /// It cannot be written.
    pub fn write(&self, path: &Path) -> Result<(), String> {
        let [constant, phase, phase_squared, log_gap, log_plies] = self.model.factors;
        let fields = Fields {
            game: self.kind.to_string(),
            evaluation: self.evaluation.clone(),
            confidence: self.confidence,
            deep: self.deep,
            error: Error { constant, phase, phase_squared, log_gap, log_plies },
            origin: self.origin.clone(),
        };
        let failed = |error: &dyn std::fmt::Display| format!("{} cannot be written: {error}", path.display());
        let text = toml::to_string(&fields).map_err(|error| failed(&error))?;
        std::fs::write(path, text).map_err(|error| failed(&error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn only_patterns(_: GameKind, name: &str) -> Result<(), ProfileError> {
        match name {
            "patterns" => Ok(()),
            _ => Err(ProfileError(format!("{name:?} is not one of patterns"))),
        }
    }

    const RIGHT: &str = "game = 'othello'\nevaluation = 'patterns'\nconfidence = 1.5\n\
        [error]\nconstant = 1\nphase = 0\nphase_squared = 0\nlog_gap = 0\nlog_plies = 0\n\
        [origin]\ncommand = 'parlor'\nseed = 1\npositions = 9\n";

    #[test]
    fn written_files_are_read_back() {
        let probcut = ProbCut::parse(RIGHT, only_patterns).expect("it is right");
        let probcut = ProbCut { deep: Some(Deep { from: 18, growth: 0.125 }), ..probcut };
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("probcut.toml");
        probcut.write(&path).expect("it is written");
        assert_eq!(ProbCut::read(&path, only_patterns), Ok(probcut));
    }

    #[test]
    fn the_greatest_numbers_are_accepted() {
        for (right, greatest) in
            [("constant = 1", "constant = 1000"), ("constant = 1", "constant = -1000"), ("1.5", "1000")]
        {
            assert!(ProbCut::parse(&RIGHT.replacen(right, greatest, 1), only_patterns).is_ok(), "{greatest}");
        }
    }

    #[test]
    fn errors_are_one_sentence() {
        for (right, wrong, part) in [
            ("'othello'", "'go'", "unknown game"),
            ("'patterns'", "'luck'", "is not one of"),
            ("confidence = 1.5", "confidence = 0", "confidence: 0 is not a number above 0"),
            ("confidence = 1.5", "confidence = nan", "confidence: NaN is not a number"),
            ("constant = 1", "constant = inf", "error: inf is not a number"),
            ("constant = 1", "constant = -1000.5", "error: -1000.5 is not a number"),
            ("confidence = 1.5", "confidence = 1001", "confidence: 1001 is not a number"),
            (
                "[error]",
                "[deep]\nfrom = 9\ngrowth = -0.1\n[error]",
                "deep: growth: -0.1 is not a number from 0",
            ),
            ("[error]", "[deep]\nfrom = 9\ngrowth = nan\n[error]", "deep: growth: NaN is not a number"),
            ("[error]", "[deep]\nfrom = 256\ngrowth = 1\n[error]", "expected u8"),
            ("[error]", "[deep]\nfrom = 9\n[error]", "missing field `growth`"),
            ("phase = 0\n", "", "missing field `phase`"),
            ("seed = 1", "seeds = 1", "unknown field `seeds`"),
            ("game", "= game", "unexpected key"),
        ] {
            let error =
                ProbCut::parse(&RIGHT.replacen(right, wrong, 1), only_patterns).expect_err("it is wrong");
            assert!(error.contains(part) && !error.contains('\n'), "{error}");
        }
    }
}
