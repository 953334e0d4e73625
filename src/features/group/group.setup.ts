import type { SetupParts } from '../../platform/setup.ts'
import { createGroupNetworks } from './networks.service.ts'

export const groupSetup = ({ db }: SetupParts) => ({ groupNetworks: createGroupNetworks(db) })
