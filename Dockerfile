# docs/operations.md, 'A container', says how to build and run it.
# By its tag, which moves: with --build-arg BASE=…@sha256:… it is the same base each time.
ARG BASE=docker.io/library/node:24-bookworm-slim
FROM ${BASE}
WORKDIR /cage
COPY .npmrc package.json package-lock.json ./
COPY tools tools
RUN node tools/install.js && npm cache clean --force
COPY . .
RUN npm run build && install -d -o node -g node -m 700 /data
USER node
ENV HOST=0.0.0.0 CAGE_DATA=/data
VOLUME /data
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD \
  ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8080) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "tools/start.js"]
