//! Endgame tables of English checkers: who wins every position of a few pieces, and how.

mod block;
mod layout;
mod parallel;
mod placement;
mod slice;
mod solve;
mod subsets;
mod verdict;
mod verify;

#[cfg(test)]
mod tests {
    use super::slice::*;
    use super::*;

    #[test]
    fn counts() {
        let mut book = Book::new();
        let max = std::env::var("PIECES").map_or(3, |p| p.parse().unwrap());
        let threads = std::env::var("THREADS").map_or(1, |p| p.parse().unwrap());
        for pieces in 2..=max {
            let t = std::time::Instant::now();
            let mut counts = [0u64; 3];
            let mut longest = 0;
            for shape in Shape::of_pieces(pieces) {
                let t = std::time::Instant::now();
                let bytes = solve::Open::new(&shape, &book).solve(threads, &|_| true).unwrap();
                longest = longest.max(*bytes.last().unwrap());
                let all = bytes.len() - 1;
                if pieces < 6 {
                    for b in &bytes[..all] {
                        counts[((*b as i8).signum() + 1) as usize] += 1;
                    }
                }
                if pieces > 4 {
                    println!("{} {} {:?} {}", shape.name(), shape.positions(), t.elapsed(), bytes.last().unwrap());
                }
                book.add(Solved { shape: shape.clone(), bytes });
                if std::env::var("VERIFY").is_ok() { let t = std::time::Instant::now(); println!("{:?} {:?}", verify::verify(&shape, &book, threads, &|_| true), t.elapsed()); }
            }
            println!("{pieces} {counts:?} longest {longest} {:?}", t.elapsed());
        }
    }
}
