import type * as testing from '../src/testing/page-row.ts'
import type { DemoFacts } from './known.ts'

export type From<Value> = testing.From<Value, DemoFacts>
export type Page = testing.PageRow<DemoFacts>

export const missing = (path: string) => ['الصفحة غير موجودة', `Page not found: ${path}`]
