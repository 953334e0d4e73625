/**
 * The libraries, built as a file of their own (`vite.config.ts`): they are set up in one task and the site in the
 * next, so that neither task is long.
 */
export { flushSync } from 'react-dom'
export { createRoot, hydrateRoot } from 'react-dom/client'
export { RouterProvider } from 'react-router/dom'
