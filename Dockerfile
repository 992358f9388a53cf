# The page, then the binary with the page in it, then an image that holds only the binary.
FROM node:22-bookworm-slim AS web
WORKDIR /parlor/web
COPY web/package.json web/package-lock.json web/.npmrc ./
RUN npm ci
COPY web ./
RUN npm run build

FROM rust:1-bookworm AS build
WORKDIR /parlor
COPY . .
COPY --from=web /parlor/web/dist web/dist
# What an earlier build compiled stays on the machine that builds. Cargo compares times, and those of a checkout may be older.
RUN --mount=type=cache,target=/usr/local/cargo/registry --mount=type=cache,target=/parlor/target \
    find . -path ./target -prune -o -type f -exec touch {} + \
    && cargo build --release --locked --bin parlor \
    && cp target/release/parlor /usr/local/bin/parlor

FROM debian:bookworm-slim
RUN useradd --create-home --home-dir /data parlor
COPY --from=build /usr/local/bin/parlor /usr/local/bin/parlor
USER parlor
WORKDIR /data
VOLUME /data
EXPOSE 8080
ENV PARLOR_LISTEN=0.0.0.0:8080 PARLOR_DATABASE=sqlite:///data/parlor.sqlite
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["parlor", "health", "http://127.0.0.1:8080"]
CMD ["parlor", "serve"]
