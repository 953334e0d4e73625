export function isSupported(node: { version: string; lts: string | undefined }): boolean
export function nodePackageOf(platform: string, arch: string): string
