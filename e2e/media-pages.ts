import { missing, type Page } from './page-row.ts'

/** Podcasts, polls, and the sections of video and audio. The demo has no video. */
export const mediaPages: Record<string, Page> = {
  podcasts: { route: 'podcasts___ar', path: '/podcasts', reads: ['البرامج الصوتية', 'مقام'] },
  podcast: {
    route: 'podcast-slug___ar',
    path: '/podcast/مقام',
    reads: ['برنامج صوتي', 'مقام', 'الحلقات', 'الموسم 1'],
  },
  'unknown podcast': {
    route: 'podcast-slug___ar',
    path: '/podcast/لا-برنامج',
    status: 404,
    hidden: true,
    reads: missing,
  },
  football: {
    route: 'football___ar',
    path: '/football',
    reads: ['مباريات اليوم', 'دوري روشن', 'الهلال', 'مؤجلة', 'جداول الترتيب'],
  },
  'table of a competition': {
    route: 'football-slug___ar',
    path: '/football/roshn',
    reads: ['دوري روشن', 'ترتيب', 'النصر', 'آخر المباريات'],
  },
  'unknown poll': {
    route: 'poll-id-slug___ar',
    path: '/poll/999999',
    status: 404,
    hidden: true,
    reads: missing,
  },
  watch: { route: 'watch___ar', path: '/watch', reads: ['شاهد', 'يوم في بيوت فاس العتيقة'] },
  'vertical video': {
    route: 'watch-vertical___ar',
    path: '/watch/vertical',
    reads: ['فيديو قصير', 'القمر في شهر'],
  },
  listen: { route: 'listen___ar', path: '/listen', reads: ['استمع', 'مقام'] },
}
