import type { ComponentType } from 'react'
import type { MorePageId } from '../routes.ts'
import { nounComponents } from './components.ts'

/** Components of the readers' pages that are fetched when first opened. */
export const morePages: Record<MorePageId, ComponentType> = nounComponents
