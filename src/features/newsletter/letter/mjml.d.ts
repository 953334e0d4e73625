/** The part of https://documentation.mjml.io that is used here; the package has no types. */
declare module 'mjml' {
  type Options = { validationLevel?: 'strict' | 'soft' | 'skip'; keepComments?: boolean }
  /** @throws where `strict` finds an error */
  export default function mjml2html(mjml: string, options?: Options): Promise<{ html: string }>
}
