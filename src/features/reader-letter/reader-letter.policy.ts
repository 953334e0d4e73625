/** A published letter keeps its writer's address this long, for questions about it; then its name and city alone. */
export const contactDays = 180
