import type { Lexicon } from '../lexicon.ts'
import { list } from '../list.ts'

/** What English phrases mean to a chart. Longer phrases win over shorter ones. */
export const phrases: Lexicon['phrases'] = [
  [
    { kind: 'aggregate', aggregate: 'count' },
    list(
      'count|counts|counting|tally|number of|numbers of|how many|amount of|frequency|frequencies|frequency of|quantity of|quantities of|quantity|occurrences|total number|total number of|total count|total amount of|row count|rowcount|count of|count of rows|number of rows|number of records|# of|how often|population count|how much of',
    ),
  ],
  [
    { kind: 'aggregate', aggregate: 'mean' },
    list('average|averages|averaged|avg|mean|means|on average|the average of|average number of|typical|typically'),
  ],
  [
    { kind: 'aggregate', aggregate: 'sum' },
    list(
      'sum|sums|summed|sum of|total|totals|totaled|total sum|total sum of|total of|total amount|cumulative|accumulated|combined|overall sum|in total|altogether|added up|aggregate|cumulated',
    ),
  ],
  [{ kind: 'aggregate', aggregate: 'median' }, list('median|medians|middle value')],
  [
    { kind: 'aggregate', aggregate: 'min' },
    list('minimum|minimal|min|lowest|smallest|least|youngest|cheapest|shortest|fewest|earliest|slowest|lightest'),
  ],
  [
    { kind: 'aggregate', aggregate: 'max' },
    list(
      'maximum|maximal|max|highest|largest|biggest|greatest|oldest|longest|tallest|fastest|heaviest|latest|most expensive|priciest|peak',
    ),
  ],
  [
    { kind: 'aggregate', aggregate: 'distinct' },
    list(
      'number of different|number of distinct|number of unique|how many different|how many distinct|how many unique|count of different|count of distinct|count of unique|distinct count',
    ),
  ],
  [{ kind: 'aggregate', aggregate: 'stdev' }, list('standard deviation|std|stdev|std dev')],
  [{ kind: 'aggregate', aggregate: 'variance' }, list('variance')],

  [
    { kind: 'mark', mark: 'bar' },
    list(
      'bar|bars|bar chart|bar charts|bar graph|bar graphs|bar plot|barchart|bargraph|column chart|column charts|column graph|vertical bar chart|horizontal bar chart|vertical bars|horizontal bars|vertical bar|horizontal bar',
    ),
  ],
  [{ kind: 'mark', mark: 'bar', layout: 'histogram' }, list('histogram|histograms|histogramm|histogram chart')],
  [
    { kind: 'mark', mark: 'bar', layout: 'stacked' },
    list(
      'stacked bar|stacked bars|stacked bar chart|stacked bar charts|stacked bar graph|stacked bar plot|stack bar|stack bar chart|stacked|stack|stacking|stacked column|stacked column chart|stacked histogram|vertical stacked bar',
    ),
  ],
  [
    { kind: 'mark', mark: 'bar', layout: 'grouped' },
    list(
      'grouped bar|grouped bars|grouped bar chart|grouped bar charts|grouped bar graph|group bar chart|clustered bar|clustered bar chart|clustered bars|side by side bars|side by side bar chart|side by side|dodged|multi bar|multi bar chart',
    ),
  ],
  [
    { kind: 'mark', mark: 'bar', layout: 'normalized' },
    list(
      'normalized bar|normalized stacked bar|100% stacked bar|percent stacked bar|normalised bar|normalised stacked bar chart|normalized stacked bar chart',
    ),
  ],
  [
    { kind: 'mark', mark: 'line' },
    list(
      'line|lines|line chart|line charts|line graph|line graphs|line plot|linechart|linegraph|trend line|trendline|curve|curves|multi line chart|grouping line chart|group line chart|multi series line chart|time series|timeseries|time series plot|time series chart|sparkline',
    ),
  ],
  [
    { kind: 'mark', mark: 'area' },
    list('area chart|area graph|area plot|stacked area|stacked area chart|filled line|areas chart|area'),
  ],
  [
    { kind: 'mark', mark: 'point' },
    list(
      'scatter|scatterplot|scatterplots|scatter plot|scatter plots|scatter chart|scatter charts|scatter graph|scatter diagram|scattered plot|points|dots|dot plot|point chart|point plot|bubble chart|bubble plot|bubbles|grouping scatter|group scatter chart|grouped scatter chart|grouping scatter chart|grouping scatter plot|xy plot|xyplot|xy chart|xy graph|scattergram|point cloud|scatter points|data points',
    ),
  ],
  [
    { kind: 'mark', mark: 'arc' },
    list('pie|pie chart|pie charts|pie graph|pie plot|piechart|donut|donut chart|doughnut|doughnut chart|ring chart'),
  ],
  [
    { kind: 'mark', mark: 'boxplot' },
    list('boxplot|box plot|boxplots|box plots|box and whisker|box and whiskers|box chart|whisker plot'),
  ],
  [{ kind: 'mark', mark: 'rect' }, list('heatmap|heat map|heatmaps|heat maps|matrix|tile plot|tiles')],
  [{ kind: 'mark', mark: 'tick' }, list('strip plot|tick plot|ticks|stripplot|rug plot|dot strip plot')],

  [{ kind: 'channel', channel: 'x' }, list('x axis|x-axis|x axes|horizontal axis|xaxis|on the x|on x|along x')],
  [{ kind: 'channel', channel: 'y' }, list('y axis|y-axis|y axes|vertical axis|yaxis|on the y|on y|along y')],
  [
    { kind: 'channel', channel: 'color' },
    list(
      'color|colour|colored|coloured|coloring|colouring|colors|colours|color coded|colour coded|color by|colored by|coloured by|hue|in legend|to legend|legend|different color|different colors|different lines|different bars|different colour',
    ),
  ],
  [
    { kind: 'channel', channel: 'column' },
    list(
      'facet|facets|faceted|faceting|facetted|facet by|small multiples|small multiple|trellis|separate charts|separate chart|separate plots|separate graphs|separate panels|separate panel|multiple charts|multiple plots|multiple bar charts|multiple scatterplots|multiple scatter plots|multiple correlation charts|different charts|different plots|different scatter plots|individual charts|panel|panels|side by side charts|one chart for each|one for each|one each for every|each plot|each chart|separately|each shown separately|shown separately|split plots|split charts|separate bar charts|separate scatterplots|separate scatter plots|split out|multiple bar graphs|multiple graphs|split into charts|lattice|a chart for each|one plot per|one chart per|chart per',
    ),
  ],
  [{ kind: 'channel', channel: 'size' }, list('size by|sized by|bubble size|size of the points|size')],
  [{ kind: 'channel', channel: 'shape' }, list('shape by|shaped by|shape')],

  [
    { kind: 'timeUnit', timeUnit: 'year' },
    list('year|years|yearly|annual|annually|year interval|each year|per year|every year|by year'),
  ],
  [{ kind: 'timeUnit', timeUnit: 'quarter' }, list('quarter|quarters|quarterly')],
  [
    { kind: 'timeUnit', timeUnit: 'month' },
    list('month|months|monthly|month interval|month of the year|month of year|seasonality|seasonal pattern|seasonal'),
  ],
  [{ kind: 'timeUnit', timeUnit: 'yearmonth' }, list('year month|year and month|month and year|month of each year')],
  [{ kind: 'timeUnit', timeUnit: 'week' }, list('week|weeks|weekly')],
  [
    { kind: 'timeUnit', timeUnit: 'day' },
    list('weekday|weekdays|day of week|day of the week|days of the week|days of week|week day|each day|day'),
  ],
  [{ kind: 'timeUnit', timeUnit: 'yearmonthdate' }, list('daily|day by day|calendar day')],
  [{ kind: 'timeUnit', timeUnit: 'hours' }, list('hour|hours|hourly|hour of day|hour of the day')],

  [
    { kind: 'bin' },
    list(
      'bin|bins|binned|binning|bucket|buckets|bucketed|interval|intervals|bin size|bin width|range|ranges|group into ranges|increments',
    ),
  ],

  [
    { kind: 'comparison', op: 'gte' },
    list(
      'at least|no less than|not less than|greater than or equal to|more than or equal to|or more|or higher|or above|or over|or up|and up|and upwards|or upwards|minimum of|greater or equal to|since|from|starting in|starting from|>=|≥|not smaller than|not lower than',
    ),
  ],
  [
    { kind: 'comparison', op: 'lte' },
    list(
      'at most|no more than|not more than|less than or equal to|or less|or fewer|or lower|or below|or under|up to|until|through|maximum of|<=|≤|not greater than|not higher than',
    ),
  ],
  [
    { kind: 'comparison', op: 'gt' },
    list(
      'greater than|more than|higher than|larger than|bigger than|above|over|exceeding|exceeds|exceed|older than|longer than|taller than|heavier than|after|later than|beyond|newer than|better than|faster than|>|is over|are over|superior to',
    ),
  ],
  [
    { kind: 'comparison', op: 'lt' },
    list(
      'less than|lower than|smaller than|fewer than|below|under|younger than|shorter than|before|prior to|earlier than|cheaper than|lighter than|slower than|<|beneath',
    ),
  ],
  [
    { kind: 'comparison', op: 'between' },
    list('between|in the range of|in the range|ranging from|range from|within the range|within'),
  ],
  [
    { kind: 'comparison', op: 'ne' },
    list(
      'not equal to|does not equal to|does not equal|do not equal|is not|are not|was not|were not|not in|not from|not located in|not belong to|other than|excluding|except|except for|exclude|excluded|without|not part of|different from|!=|<>|≠|are not part of|is not part of|not have|does not have|do not have|not named|not called|outside of|outside|rather than|besides|apart from|aside from|not including|but not|everything but|all but|anything but',
    ),
  ],
  [
    { kind: 'comparison', op: 'eq' },
    list('equal to|equals|equal|is equal to|=|==|exactly|named|called|labeled|labelled|is exactly'),
  ],
  [
    { kind: 'comparison', op: 'contains' },
    list(
      'contains|contain|containing|includes|include|including|has the letter|the letter|letter|with the letter|have the letter|substring|has the substring|contains the substring|contains the letter|includes the letter|containing the letter|have the substring|including the letter|contain the letter|the word|contains the word|the substring|the string|with the substring|includes the word|matching',
    ),
  ],
  [
    { kind: 'comparison', op: 'startsWith' },
    list(
      'starts with|start with|starting with|begins with|begin with|beginning with|beginning in|starts from|prefixed with|commencing with|with the prefix',
    ),
  ],
  [
    { kind: 'comparison', op: 'endsWith' },
    list('ends with|end with|ending with|ends in|ending in|suffixed with|with the suffix|end in'),
  ],

  [
    { kind: 'sort', order: 'ascending' },
    list(
      'asc|ascending|ascend|increasing|low to high|from low to high|lowest to highest|from lowest to highest|least to greatest|from least to greatest|smallest to largest|from smallest to largest|alphabetical|alphabetically|alphabetic|lexicographical|lexicographically|a to z|chronological|chronologically|ascendingly|from a to z|least to most|small to large|increasingly|lowest first|smallest first|least first|fewest first|shortest first|cheapest first|worst first|lightest first|from worst to best|worst to best|lowest on top|smallest on top',
    ),
  ],
  [
    { kind: 'sort', order: 'descending' },
    list(
      'desc|descending|descend|decreasing|high to low|from high to low|highest to lowest|from highest to lowest|greatest to least|from greatest to least|largest to smallest|from largest to smallest|z to a|descendingly|reverse alphabetical|reverse order|most to least|big to small|large to small|biggest first|largest first|highest first|from z to a|from big to small|decreasingly|reverse alphabetically|most first|best first|longest first|tallest first|heaviest first|most expensive first|busiest first|from best to worst|best to worst|highest on top|largest on top|biggest on top',
    ),
  ],
  [
    { kind: 'sortCue' },
    list(
      'sort|sorted|sorting|order|ordered|ordering|rank|ranked|ranking|arrange|arranged|arranging|organize|organized|organise|organised|in order of|in the order of',
    ),
  ],
  [
    { kind: 'limit', order: 'descending' },
    list(
      'top|most popular|leading|most|best|highest|largest|biggest|greatest|oldest|most expensive|longest|tallest|first',
    ),
  ],
  [
    { kind: 'limit', order: 'ascending' },
    list('bottom|least popular|fewest|worst|lowest|smallest|youngest|cheapest|shortest|least'),
  ],

  [
    { kind: 'task', task: 'correlation' },
    list(
      'correlation|correlate|correlated|correlates|relationship|relationships|relation|related|relate|relates|depend|depends|dependence|association|compared to|versus|vs|v s|against|as a function of|affect|affects|influence|effect of|impact of|vary with|varies with',
    ),
  ],
  [
    { kind: 'task', task: 'trend' },
    list(
      'trend|trends|trended|trending|tendency|over time|across time|through time|timeline|change over|changed over|changes over|evolve|evolved|evolution|evolves|develop|develops|developed|developing|development|over the years|over years|with years|through the years|historical|history|progression|change of|growth of|changed|changing|time series|as time',
    ),
  ],
  [
    { kind: 'task', task: 'distribution' },
    list(
      'distribution|distributions|distributed|distribute|spread|histogram|range of|breakdown|categorization|skew|allocation',
    ),
  ],
  [
    { kind: 'task', task: 'share' },
    list(
      'proportion|proportions|propotion|share|shares|percentage|percentages|percent of|ratio|ratios|fraction|part of the whole|portion|portions|makeup|composition',
    ),
  ],
  [
    { kind: 'task', task: 'comparison' },
    list('compare|compares|compared|comparison|comparing|comparisons|difference|differences|differ'),
  ],
  [{ kind: 'task', task: 'ranking' }, list('rank|ranking|ranked|top|bottom|leaderboard')],
  [
    { kind: 'task', task: 'deviation' },
    list('deviation|deviate|deviates|deviating|outlier|outliers|anomaly|anomalies'),
  ],
  [{ kind: 'time' }, list('time|over time|timeline|date|dates|when|chronological|across time')],
  [
    { kind: 'group' },
    list(
      'group by|grouped by|grouping by|group by attribute|groups|categorized by|categorised by|broken down by|broken out by|break down by|broken out|broken up by|split by|splitted by|separated by|segregated by|segregate by|segregate it by|segregated|distinguished by|partitioned by|divided by|classified by|partition by|separate by|differentiated by|breakdown by|stacked by|stack by|by group|to groups|break into|clustered by|subdivided by|organized by|grouped on|segmented by|segment by|disaggregated by',
    ),
  ],
  [
    { kind: 'negation' },
    list(`
      not|no|never|neither|n't|don't|doesn't|isn't|aren't|didn't|non|without|excluding|exclude|except|excluded|other than|wasn't|
      weren't|dont|doesnt|isnt|arent|didnt|wasnt|werent|minus|skip|skipping|ignore|ignoring|forget|forgetting|disregard|
      disregarding|omit|omitting|leave out|leaving out|apart from|aside from`),
  ],
]
