/** A script and all that it imports, built by `vite.config.ts` to stand inside a page. */
declare module '*?script' {
  const code: string
  export default code
}
