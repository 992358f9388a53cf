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
RUN cargo build --release --locked --bin parlor

FROM debian:bookworm-slim
RUN useradd --create-home --home-dir /data parlor
COPY --from=build /parlor/target/release/parlor /usr/local/bin/parlor
USER parlor
WORKDIR /data
VOLUME /data
EXPOSE 8080
ENV PARLOR_LISTEN=0.0.0.0:8080 PARLOR_DATABASE=sqlite:///data/parlor.sqlite
STOPSIGNAL SIGTERM
CMD ["parlor", "serve"]
