export function beginStep(doing: string): (done?: string) => void
export function stepLine(done: string, ms: number): string
export function box(lines: string[]): string
