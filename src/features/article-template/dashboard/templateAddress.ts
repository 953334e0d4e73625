import { createAddress } from '../../article/dashboard/pickers/articleLabels.ts'

export const templatesAddress = '/dashboard/template/list'

/** Begins a new article from it. */
export const beginAddress = (id: number): string => `${createAddress}?template=${id}`
