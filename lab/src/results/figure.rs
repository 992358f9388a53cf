//! Formats figures from the output of commands, for people to read.

use serde_json::Value;

/// Formats a figure for people: whole from 1000 on, otherwise with at most one decimal, or three below 0.1.
pub(super) fn figure(figures: &Value, name: &str) -> Option<String> {
    if let Some((name, decimals)) = name.split_once(":.") {
        let (x, decimals) =
            (figures.pointer(&format!("/{name}"))?.as_f64()?, decimals.parse::<usize>().ok()?);
        return Some(format!("{x:.decimals$}"));
    }
    let (name, sign) = name.strip_suffix(":+").map_or((name, false), |name| (name, true));
    if let Some((list, each)) = name.split_once("/*/") {
        let list = figures.pointer(&format!("/{list}"))?.as_array()?;
        return Some(list.iter().map(|of| figure(of, each)).collect::<Option<Vec<_>>>()?.join(" "));
    }
    let value = figures.pointer(&format!("/{name}"))?;
    let Some(x) = value.as_f64() else { return value.as_str().map(str::to_owned) };
    let decimals = usize::from(x.abs() < 1000.0 && (x * 10.0).round() % 10.0 != 0.0);
    // Times below a tenth would read as 0.
    let decimals = if x != 0.0 && x.abs() < 0.1 { 3 } else { decimals };
    let plus = if sign && x >= 0.0 { "+" } else { "" };
    Some(format!("{plus}{}", grouped(&format!("{x:.decimals$}"))))
}

/// Inserts commas between thousands.
fn grouped(number: &str) -> String {
    let digits = number.trim_start_matches('-');
    if digits.contains('.') || digits.len() < 5 {
        return number.to_owned();
    }
    let of_three = |(at, digit): (usize, char)| {
        let comma = at > 0 && (digits.len() - at).is_multiple_of(3);
        [if comma { "," } else { "" }.to_owned(), digit.to_string()]
    };
    let grouped: String = digits.chars().enumerate().flat_map(of_three).collect();
    format!("{}{grouped}", &number[..number.len() - digits.len()])
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn figures_are_written_for_people() {
        let figures = json!({
            "nodes": 514310.4, "elo": 94.6, "few": 0.058, "whole": 3.0, "low": -4, "name": "s1",
            "log": [{"rounds": 27}, {"rounds": 9}],
        });
        let shown = ["nodes", "elo:+", "few", "whole", "low:+", "name", "log/*/rounds"]
            .map(|name| figure(&figures, name).expect(name));
        assert_eq!(shown, ["514,310", "+94.6", "0.058", "3", "-4", "s1", "27 9"]);
        assert_eq!(figure(&figures, "few:.2"), Some("0.06".to_owned()));
        assert_eq!(figure(&figures, "draws"), None);
    }
}
