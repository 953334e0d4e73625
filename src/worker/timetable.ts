/** Every recurring job and when it runs (cron, UTC). */
export const timetable = `
* * * * * fetchDueFeeds ?max=1
* * * * * refreshWeather ?max=1
*/10 * * * * indexMissing ?max=1
7 * * * * learnHeadlineWords ?max=1
17 3 * * * purgeBin ?max=1
27 3 * * * forgetExpiredSessions ?max=1
`
