export const footballPath = '/football'
/** Matches of a day; today's without one. */
export const matchDayPath = (day?: string): string => (day ? `${footballPath}?day=${day}` : footballPath)
export const competitionPath = ({ slug }: { slug: string }): string => `${footballPath}/${slug}`
