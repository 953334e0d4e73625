/** Parts that a signature adds to a document, as canonical XML (ZATCA, Security Features Implementation Standards). */
export type DocumentSignature = {
  /** `<ext:UBLExtensions>…` with the XAdES signature. */
  extensions: string
  /** QR text with tags 6 to 9: hash, signature, public key, and the stamp's signature. */
  qr: string
}

/**
 * The interface to a cryptographic stamp of phase 2. None is built in: it needs a certificate that ZATCA issues to the
 * seller's device. Without one the XML is unsigned.
 */
export type InvoiceSigner = {
  /** @param hash SHA-256 of the canonical document without extensions, QR code and signature, in base64 */
  sign: (document: { hash: string; uuid: string; xml: string }) => Promise<DocumentSignature>
}

declare module '../../../platform/context.ts' {
  interface Services {
    invoiceSigner?: InvoiceSigner
  }
}
