import type { ApiContext } from '../../platform/context.ts'
import { defineQuestion } from '../../platform/events.ts'
import type { Taking } from './package.policy.ts'

/** The payment providers that readers can pay with now. */
export const waysToPay = defineQuestion<ApiContext, Taking[]>('waysToPay')
