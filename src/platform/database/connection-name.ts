/**
 * PostgreSQL truncates application_name to 63 bytes, of which the process may take 22: `warraq worker 4194304
 * `.
 */
const maxMachine = 40

/** The machine's part of connection names. Keeps the end of a long host name, where pods differ. */
export const machineOf = (hostname: string) => hostname.slice(-maxMachine)

/** The name in `pg_stat_activity`, which is also used to count machines. */
export const connectionName = (process: string, pid: number, hostname: string) =>
  `warraq ${process} ${pid} ${machineOf(hostname)}`
