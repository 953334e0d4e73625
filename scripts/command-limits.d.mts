export const commandLimits: { flags: string[]; env: Record<string, string> }
