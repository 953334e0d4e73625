/**
 * What the site stands on, in a file of its own (`vite.config.ts`): it is set up in a task before the site's, so that
 * neither is long.
 */
export { flushSync } from 'react-dom'
export { createRoot, hydrateRoot } from 'react-dom/client'
export { RouterProvider } from 'react-router/dom'
