import { hostname, userInfo } from 'node:os'
import { technicianAt } from '../../platform/database/audit-log.ts'

/** For the audit log: the account of this machine that runs the command. */
export const technician = () => technicianAt(`${userInfo().username}@${hostname()}`)
