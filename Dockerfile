# syntax=docker/dockerfile:1
FROM swift:6.3-bookworm AS build

# hadolint ignore=DL3008 # security updates of Debian matter more than a repeatable version
RUN apt-get update \
    && apt-get install --yes --no-install-recommends libssl-dev pkg-config zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*

WORKDIR /source
COPY Package.swift openapi.yaml ./
COPY Sources Sources
# The package names the folders of its tests; nothing of them is built.
COPY Tests Tests
RUN swift build -c release --static-swift-stdlib --product cloakroom \
        --explicit-target-dependency-import-check error -Xlinker -s \
    && install -D -m 0755 "$(swift build -c release --static-swift-stdlib --show-bin-path)/cloakroom" /out/cloakroom


FROM debian:bookworm-slim

LABEL org.opencontainers.image.title="Cloakroom" \
      org.opencontainers.image.description="Turns the codes that mobile apps receive into tokens and keeps client secrets off the phone" \
      org.opencontainers.image.licenses="MIT"

# hadolint ignore=DL3008 # as above
RUN apt-get update \
    && apt-get install --yes --no-install-recommends ca-certificates libssl3 zlib1g \
    && rm -rf /var/lib/apt/lists/*

COPY --from=build /out/cloakroom /usr/local/bin/cloakroom

# The commands and the health check find it here; set to nothing, the environment alone configures.
ENV CLOAKROOM_CONFIG=/etc/cloakroom/cloakroom.json
# Nothing is written outside mounted volumes: the root file system can be read-only.
USER 10001:10001
WORKDIR /
# The app's side, and the admin side (/livez, /readyz, /metrics), which belongs to the inner network only.
EXPOSE 8443 9090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=2s --retries=3 CMD ["/usr/local/bin/cloakroom", "healthcheck"]
ENTRYPOINT ["/usr/local/bin/cloakroom"]
CMD ["serve"]
