# Builds the page, then the binary with the page in it, then an image with only the binary.
FROM node:22-bookworm-slim AS web
WORKDIR /parlor/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci
COPY web ./
RUN npm run build

# The manifests with empty programs: these files stay the same until a manifest changes.
FROM rust:1-bookworm AS manifests
WORKDIR /parlor
COPY . .
RUN find . -type f ! -name Cargo.toml ! -name Cargo.lock ! -path '*/src/lib.rs' ! -path '*/src/main.rs' \
        ! -path './*/benches/*.rs' ! -path './*/tests/*/main.rs' -delete \
    && find . -name '*.rs' -exec sh -c 'for file; do echo "fn main() { }" > "$file"; done' sh {} + \
    && find . -type d -empty -delete

FROM rust:1-bookworm AS build
WORKDIR /parlor
# The dependencies get their own layer, which stays cached on the build machine.
COPY --from=manifests /parlor ./
RUN cargo build --release --locked --bin parlor
COPY . .
COPY --from=web /parlor/web/dist web/dist
# Cargo compares timestamps, and the files of a checkout may be older than the empty programs.
RUN find . -path ./target -prune -o -type f -exec touch {} + \
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
