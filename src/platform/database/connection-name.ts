/** PostgreSQL cuts application_name after 63 bytes, of which the process may take 22: `warraq worker 4194304 `. */
const maxMachine = 40

/** A machine in the names of its connections. Of a long host name the end, in which pods differ. */
export const machineOf = (hostname: string) => hostname.slice(-maxMachine)

/** The name in `pg_stat_activity`. Machines are counted by it. */
export const connectionName = (process: string, pid: number, hostname: string) =>
  `warraq ${process} ${pid} ${machineOf(hostname)}`
