/** PostgreSQL cuts application_name after 63 bytes, of which the process may take 22: `warraq worker 4194304 `. */
const maxMachine = 40

/** A machine in the names of its connections. Of a long host name the end, in which pods differ. */
export const machineOf = (hostname: string) => hostname.slice(-maxMachine)

/** Shown in the server's list of connections (pg_stat_activity), from which machines are counted. */
export const connectionName = (process: string, pid: number, hostname: string) =>
  `warraq ${process} ${pid} ${machineOf(hostname)}`
