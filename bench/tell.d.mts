export function tell(queries: () => number): void
