/** Every recurring job and when it runs (cron, UTC). */
export const timetable = `
* * * * * fetchDueFeeds ?max=1
17 3 * * * purgeBin ?max=1
27 3 * * * forgetExpiredSessions ?max=1
`
