# The page, then the binary with the page in it, then an image that holds only the binary.
FROM node:22-bookworm-slim AS web
WORKDIR /parlor/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci
COPY web ./
RUN npm run build

FROM rust:1-bookworm AS build
WORKDIR /parlor
# The dependencies are a layer of their own: only a change of a manifest compiles them again. An empty crate stands in
# for each of ours.
COPY Cargo.toml Cargo.lock ./
COPY rules/Cargo.toml rules/
COPY protocol/Cargo.toml protocol/
COPY picture/Cargo.toml picture/
COPY pairings/Cargo.toml pairings/
COPY engine/Cargo.toml engine/
COPY puzzles/Cargo.toml puzzles/
COPY bots/Cargo.toml bots/
COPY lab/Cargo.toml lab/
COPY cli/Cargo.toml cli/
RUN for crate in . rules protocol picture pairings engine puzzles bots lab cli; do mkdir -p $crate/src && touch $crate/src/lib.rs; done \
    && mkdir rules/benches && touch rules/benches/perft.rs \
    && echo 'fn main() {}' > src/main.rs \
    && cargo build --release --locked --bin parlor
COPY . .
COPY --from=web /parlor/web/dist web/dist
# Cargo compares times, and those of a checkout may be older than the stand-ins that were built.
RUN find . -name '*.rs' -not -path './target/*' -exec touch {} + \
    && cargo build --release --locked --bin parlor

FROM debian:bookworm-slim
RUN useradd --create-home --home-dir /data parlor
COPY --from=build /parlor/target/release/parlor /usr/local/bin/parlor
USER parlor
WORKDIR /data
VOLUME /data
EXPOSE 8080
ENV PARLOR_LISTEN=0.0.0.0:8080 PARLOR_DATABASE=sqlite:///data/parlor.sqlite
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["parlor", "health", "http://127.0.0.1:8080"]
CMD ["parlor", "serve"]
