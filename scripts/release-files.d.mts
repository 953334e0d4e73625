export function listReleaseFiles(root: string): { files: string[]; packages: string[] }
export function filesIn(root: string, folder: string): string[]
export function refuseToken(npmrc: string): void
