import { type DimensionName, type Facet, type Metric, metricNames, type Source } from './catalogue.schema.ts'

/** Source of the figures: our own counter, or a Google Analytics 4 property. */
export const counters = ['own', 'google'] as const
export type Counter = (typeof counters)[number]

/** Google Analytics' names of its dimensions; an article is identified by its path. */
export const googleDimensions = {
  date: 'date',
  hour: 'hour',
  pagePath: 'pagePath',
  articleId: 'pagePath',
  source: 'sessionDefaultChannelGroup',
  referrer: 'sessionSource',
  campaign: 'sessionManualCampaignName',
  campaignSource: 'sessionManualSource',
  campaignMedium: 'sessionManualMedium',
  deviceCategory: 'deviceCategory',
  country: 'countryId',
} as const satisfies Partial<Record<DimensionName, string>>
export type GoogleDimension = keyof typeof googleDimensions
export const googleDimensionNames = Object.keys(googleDimensions) as GoogleDimension[]
export const isOfGoogle = (name: DimensionName): name is GoogleDimension => name in googleDimensions
export const googleFacets = googleDimensionNames.filter(
  (name): name is GoogleDimension & Facet => name !== 'date' && name !== 'hour',
)

/** It counts users who scrolled to the end, but not how far. */
export const googleMetricNames: Metric[] = metricNames.filter(name => name !== 'averageScrollDepth')

/** Requested metrics; the others are derived from these. */
export const googleMetrics = [
  'screenPageViews',
  'activeUsers',
  'sessions',
  'averageSessionDuration',
  'userEngagementDuration',
] as const satisfies Metric[]

/** Google's channels as our groups; others, such as advertisements, keep their names. */
export const channels: Record<string, Source> = {
  Direct: 'direct',
  'Organic Search': 'search',
  'Organic Social': 'social',
  'Organic Video': 'social',
  Referral: 'sites',
}
