import { svelte, vitePreprocess } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'
import { ms } from './e2e/patience.mjs'

const house = process.env.HOUSE_URL ?? 'http://127.0.0.1:8000'

export default defineConfig(({ mode }) => ({
  plugins: [svelte({ preprocess: vitePreprocess() })],
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
