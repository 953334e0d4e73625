/** What of https://documentation.mjml.io is used here; the package has no types of its own. */
declare module 'mjml' {
  type Options = { validationLevel?: 'strict' | 'soft' | 'skip'; keepComments?: boolean }
  /** @throws where `strict` finds an error */
  export default function mjml2html(mjml: string, options?: Options): Promise<{ html: string }>
}
