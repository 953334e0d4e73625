import type { SetupParts } from '../../platform/setup.ts'

export const paymentSetup = ({ config }: SetupParts) => ({ paymentKeys: config.payment })
