/**
 * The libraries, built as a separate file (`vite.config.ts`): they are evaluated in one task and the site in the next,
 * so that neither task is long.
 */
export { flushSync } from 'react-dom'
export { createRoot, hydrateRoot } from 'react-dom/client'
export { RouterProvider } from 'react-router/dom'
