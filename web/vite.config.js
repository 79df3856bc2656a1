import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { ms } from './e2e/patience.mjs'

const house = process.env.HOUSE_URL ?? 'http://127.0.0.1:8000'

/** The house sends a packed file as it lies there: packing is the build's work, not the loop's. */
const packed = {
  name: 'packed',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((file) => /\.(html|js|css|svg)$/.test(file))) {
      const content = readFileSync(join(dir, name))
      if (content.length > 1000) writeFileSync(join(dir, `${name}.gz`), gzipSync(content, { level: 9 }))
    }
  },
}

export default defineConfig(({ mode }) => ({
  plugins: [svelte({ preprocess: vitePreprocess() }), packed],
  // The house ships the built page inside its own package and serves it at the root.
  // index.html is the client, api-docs.html what /api/docs shows.
  build: {
    outDir: '../src/croupier/server/static',
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 2000,
    rolldownOptions: { input: ['index.html', 'api-docs.html'] },
  },
  server: { port: 5173, proxy: { '/api': house, '/ws': { target: house.replace(/^http/, 'ws'), ws: true } } },
  resolve: mode === 'test' ? { conditions: ['browser'] } : {},
  test: {
    environment: 'jsdom',
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tests/setup.ts'],
    // of all styles only the tokens are read as text
    css: { include: /tokens\.css\?raw/ },
    // One worker for all files: starting one each costs more than the tests, and a busy machine is not given the time for it.
    isolate: false,
    fileParallelism: false,
    testTimeout: ms(60_000),
    hookTimeout: ms(60_000),
    teardownTimeout: ms(60_000),
  },
}))
