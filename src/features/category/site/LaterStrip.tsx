import { hydrateLater } from '../../../ui/site/hydrateLater.tsx'

const load = () => import('./SectionStrip.tsx')

/** Import `SectionStrip.module.css` where this is used. */
export const LaterStrip = hydrateLater(load, 'SectionStrip', import.meta.env.SSR ? await load() : undefined)
