# One image for the server (`server`, the default), visualization nodes (`viz`) and the operator's commands (`operator …`).
ARG NODE_VERSION=24.21.0
FROM node:${NODE_VERSION}-bookworm-slim AS base
WORKDIR /app

# Only these decide what is installed, so that a change of code does not install everything again.
FROM base AS manifests
COPY . .
RUN find . -type f ! -name package.json ! -name package-lock.json ! -name .npmrc -delete

FROM base AS build
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN node scripts/run.mjs build

FROM base AS dependencies
COPY --from=manifests /app ./
RUN --mount=type=cache,target=/root/.npm \
    npm ci --omit=dev --workspace=@belvedere/server --workspace=@belvedere/viz \
    # An optional peer of a package, which npm finds among the tools of development.
    && rm -rf node_modules/typescript node_modules/@typescript \
    && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM base
LABEL org.opencontainers.image.title="Belvedere" org.opencontainers.image.licenses="Apache-2.0"
# tini ends orphaned processes and passes signals on. No package manager of Node is left for whoever gets in.
RUN apt-get update && apt-get install --yes --no-install-recommends tini \
    && rm -rf /var/lib/apt/lists/* /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /opt/yarn* \
    && useradd --uid 10001 --user-group --no-create-home --home-dir /nonexistent --shell /usr/sbin/nologin belvedere \
    && install --directory --mode=700 --owner=belvedere --group=belvedere /data \
    && ln -s /app/deploy/belvedere /usr/local/bin/belvedere
COPY package.json LICENSE ./
COPY samples samples
COPY --from=dependencies /app/node_modules node_modules
COPY packages packages
COPY apps/server apps/server
COPY apps/viz apps/viz
COPY --from=build /app/apps/client/dist apps/client/dist
COPY --from=build /app/apps/viz/dist apps/viz/dist
COPY deploy/belvedere deploy/health.mjs deploy/
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8000 BELVEDERE_DATA_DIR=/data NODE_COMPILE_CACHE=/tmp/compile-cache
USER 10001:10001
VOLUME /data
EXPOSE 8000 8100
HEALTHCHECK --interval=5s --timeout=3s --start-period=60s --retries=3 CMD ["belvedere", "health"]
ENTRYPOINT ["tini", "--", "belvedere"]
CMD ["server"]
