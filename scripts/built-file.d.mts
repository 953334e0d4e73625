export const builtFolder: string
export function builtFileOf(source: string | Uint8Array): string
