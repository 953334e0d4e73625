export type PictureOrigin = { source?: { name: string } | null; agency: { name: string } | null }

/** Name of the source or agency that has a linked picture. */
export const pictureHolder = ({ source, agency }: PictureOrigin): string =>
  (source ?? agency)?.name ?? 'مصدرها'
