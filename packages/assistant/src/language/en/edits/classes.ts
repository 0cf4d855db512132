import { list } from '../../list.ts'

/** Phrases that mean the same in an edit, in English. Another language is another file of this shape. */
export const classes = {
  make: list(`
    make|turn|change|convert|switch|set|transform|have|render|draw|show|display|plot|use|try|go with|give me|
    redraw|present|visualise|visualize|represent|see`),
  it: list(`
    it|this|that|these|those|them|chart|graph|plot|diagram|figure|visualization|visualisation|everything|bars|
    lines|points|dots|marks|circles|values|data|type|chart type|mark|view|picture|result|bar|line|slices`),
  chart: list(`chart|charts|graph|graphs|plot|plots|diagram|marks|mark|version|view|style`),
  as: list(`as|to|into|with|using|like|in|be|by`),
  by: list(`
    by|with|on|using|according to|based on|depending on|per|for|as|to|from|with the|after|for each|for every|is|
    should be|shows|=|:|represents|encodes|from the|of`),
  onto: list(`on|onto|to|as|for|in|at|along|into|by|with|over to`),
  each: list(`per|for each|for every|each|every|by|for`),
  put: list(`put|place|move|use|set|map|encode|assign|bring|have|with|show|add|want|shift|see`),
  split: list(`
    split|split up|break|break down|break up|break out|breakdown|separate|divide|group|grouped|disaggregate|
    broken down|broken out|differentiate|distinguish|separated|divided|splitting|segment|slice|slice it|compare|
    cluster|broken up|split out|stratify|aggregate`),
  facet: list(`
    facet|facets|faceted|facetted|small multiples|small multiple|trellis|panel|panels|multiples|separate charts|
    separate plots|separate panels|subplots|different charts|individual charts|separate graphs|lattice`),
  apart: list(
    `separate|different|individual|own|small|single|several|little|many small|multiple|their own|its own|tiny|smaller`,
  ),
  every: list(`per|for each|for every|each|every|by each`),
  facets: list(`facet|facets|faceting|facetting|small multiples|trellis|panels|multiples|subplots|grid`),
  remove: list(`
    remove|drop|delete|clear|take away|take off|take out|get rid of|no|without|hide|lose|turn off|no more|
    switch off|disable|cancel|throw out|strip|kill|undo|reset|stop|not|do away with|leave out|remove all`),
  dont: list(`don't|dont|do not|not|stop|no|never|no longer|without`),
  only: list(`
    only|just|keep|keep only|only keep|show only|only show|show just|just show|filter to|filter by|filter for|
    filter on|filter it to|filter down to|filter|limit to|limit it to|restrict to|restrict it to|narrow to|
    narrow it to|narrow down to|narrow it down to|focus on|look at only|leave only|only for|just for|
    only the ones from|only from|just from|only in|just in|only those from|only include|include only|exclusively|
    nothing but|only with|just the|only those with|select|only where|just where|only when|only those in|
    only look at|concentrate on|subset to|only of|reduce to|reduce it to|drill into|drill down to|
    drill down into|zoom in on|zoom into`),
  where: list(`
    where|with|that have|which have|who have|having|when|for|if|whose|that are|that is|which are|in|from|
    where the|that were|made in|built in|through|via|using|during|made|for the|those with|for those with|only those where|on`),
  without: list(`
    without|exclude|excluding|except|except for|remove|drop|leave out|ignore|omit|not|no|but not|get rid of|
    take out|hide|minus|skip|everything but|everything except|all but|all except|filter out|delete|other than|
    apart from|neither|none of|not in|not from|throw out|anything but|leaving out|not including|don't show|dont show|do not show|
    excludes|forget|forget about|ditch|lose|w/o|wo|take away|exclude all|remove all|don't include|do not include|leave off|
    don't want|dont want|don't need|dont need|no more|dont include|dont count|don't count|not counting`),
  take: list('take|leave|throw|kick|get|filter|cut'),
  away: list('out|off|away'),
  isnt: list(`not|never|non|don't|doesn't|didn't|haven't|hasn't|isn't|aren't|wasn't|weren't|do not|did not|does not`),
  does: list(`is|are|was|were|do|does|did|has|have|had|been`),
  head: list(
    'rating|ratings|score|scores|level|levels|value|values|figure|figures|number|numbers|column|field|reading|readings',
  ),
  ones: list(`
    ones|those|these|values|value|rows|row|points|point|dots|dot|bars|bar|entries|entry|cases|case|items|item|records|
    record|data|anything|everything|everyone|everybody|all|people|things|numbers|observations|outliers`),
  also: list(`
    also|compare with|compare it with|compare to|compare it to|compared to|compared with|add|include|plus|and also|add back|bring back|as well as|together with|put back|readd|also include|
    also show|also add|include also`),
  again: list(`again|too|as well|back|also|back in`),
  what_about: list(`
    what about|how about|and for|same for|same with|the same for|the same with|do the same for|now for|
    do the same with|repeat for|repeat with|and now for|and what about|same thing for|same but for|
    the same but for|same but with|the same but with|same chart for|same chart with|same chart but for|
    same plot for|same but|what if|and how about|again for|again with|same thing but for|same thing with|
    same graph for|now do|now with|now show|now try|but for|but with|and with|same chart but with|switch to|
    change to|change it to|switch it to|now`),
  replace: list(`replace|swap|change|switch|exchange|substitute|swap out|turn|trade`),
  with: list(`with|by|for|to|into|against`),
  filter: list(`
    filter|filters|filtering|restriction|restrictions|condition|conditions|constraint|filter again|
    selection of data|subset`),
  time_words: list(`date|dates|time|period|year|month|quarter`),
  everything: list(`
    everything|all|all of it|all of them|all data|all the data|all rows|the whole table|whole data|all again|
    all values|the full data|all the rows|the rest`),
  whole: list('whole|entire|full|complete'),
  sort: list(`
    sort|sorted|order|ordered|rank|ranked|arrange|arranged|sorting|ordering|resort|sort order|order it|
    sort everything|ordered by size|in order`),
  high: list(`
    highest|largest|biggest|most|greatest|high|large|big|tallest|longest|top|max|maximum|great|more|
    strongest|high value|high values|big ones|largest ones|heaviest|newest|latest`),
  low: list(`
    lowest|smallest|least|fewest|low|small|shortest|bottom|min|minimum|less|weakest|few|little|small ones|
    smallest ones|lightest|oldest|earliest`),
  fast: list(`fastest|quickest|quick|fast`),
  slow: list(`slowest|slow`),
  descending: list(`
    descending|desc|decreasing|descendingly|downwards|decreasingly|in descending order|from high to low|
    high to low|falling`),
  ascending: list(`ascending|asc|increasing|ascendingly|upwards|increasingly|in ascending order|low to high|rising`),
  alphabetical: list(`
    alphabetically|alphabetical|alphabetic|by name|a to z|a-z|by alphabet|by label|alphabetical order|abc|
    by the name|lexicographically|in alphabetical order|chronologically|by date|chronological|in time order|
    numerically|in numerical order`),
  by_value: list(`
    by value|by values|by size|by height|by length|by amount|by the value|by the values|by bar height|
    by bar length|by frequency|by the measure|by y|by magnitude|by number`),
  unsorted: list(`unsorted|unsort|unordered|original order|natural order|default order|as in the file|data order`),
  reverse: list(`
    reverse|invert|flip|opposite|reversed|inverted|the other way around|the other way round|other way around|
    backwards|upside down|reverse the|the other way`),
  transpose: list(`
    transpose|transposed|flip|flip it|rotate|rotate it|rotated|on its side|swap axes|swap the axes|flip axes|
    flip the axes|swap x and y|switch x and y|flip x and y|exchange x and y|swap y and x|switch axes|
    switch the axes|exchange axes|exchange the axes|swap the x and y|swap the x and y axes|swap x and y axes|
    swap the x and y axis|invert axes|turn it around|turn it on its side|x and y swapped|turn it by 90 degrees|
    axes swapped|axes flipped|change the axes|interchange the axes|reverse the axes|swap the two axes|swap axis|
    flip axis|switch the x and y axes|swap both axes|interchange x and y|swap x with y`),
  horizontal: list(`
    horizontal|horizontally|sideways|lay it down|lay them down|lay the bars down|lay down|lie down|on their side|
    lying|lying down|left to right|laid out horizontally|bars going across|
    across|horizontal bars|bars horizontal`),
  vertical: list(`
    vertical|vertically|upright|standing|standing up|upwards|vertical bars|bars vertical|column chart|
    columns instead of bars|columns instead`),
  stacked: list(`stacked|stack|stack it|stack them|on top of each other|stacking|piled|pile|stack the bars|cumulated`),
  grouped: list(`
    side by side|side-by-side|grouped|grouped bars|next to each other|unstack|unstacked|clustered|dodge|dodged|
    beside each other|not stacked|no stacking|don't stack|dont stack|side by side bars|instead of stacked|
    adjacent|un-stack|group the bars|clustered bars|instead of stacking|rather than stacked`),
  normalized: list(`
    as percent|100 percent|100 per cent|to 100 percent|as percentage|as percentages|as a percentage|in percent|100 %|100%|normalized|normalised|
    normalize|normalise|as share|as shares|as proportions|as a share|proportionally|as proportion|relative|
    relative shares|percentages|percentage|percent|as fractions|proportions|in percentages|as relative|
    stacked to 100 %|as a proportion|to 100 %|to 100|to a hundred|to one hundred percent|shares|in shares|as % of total|percent of total|
    normalized to 100 %|proportion|as a percent`),
  absolute: list(`
    absolute|absolute numbers|absolute values|absolute counts|absolute scale|in absolute terms|actual numbers|
    actual values|actual counts|plain numbers|plain counts`),
  overlaid: list(`
    overlaid|overlay|overlapping|overlapped|layered|on the same baseline|in front of each other|overlap|
    superimposed`),
  log: list(`
    log|logarithmic|log scale|logarithmic scale|log axis|logarithmic axis|log-scale|log10|logscale|
    exponential scale|log scaled|logarithm|logarithmically|log-scaled`),
  symlog: list(`symlog|symlog scale|symmetric log|symmetric log scale|symmetrical log|symmetrical log scale`),
  linear: list(`
    linear|linear scale|linear axis|not logarithmic|no log|no log scale|without log|without log scale|
    normal scale|remove the log scale|remove log scale|remove the log|no logarithm`),
  sqrt: list(`square root|square root scale|sqrt|sqrt scale`),
  zero: ['zero', '0', 'the origin point'],
  bins: list(`
    bins|buckets|bin|intervals|classes|bars|groups|bucket|ranges|bands|steps|binning|resolution|bin size|
    bin width|bin sizes|granularity|detail`),
  finer: list(`
    finer|more|smaller|narrower|thinner|more detailed|increase the number of|higher|twice as many|
    more fine grained|finer grained|many more|more fine|double the`),
  coarser: list(`
    coarser|fewer|larger|wider|bigger|broader|less|reduce the number of|lower|half as many|less detailed|rougher|
    halve the`),
  slider: list(`slider|range slider|sliders|range|slide|scrubber|range control|knob|slide bar|sliding control`),
  select: list(`
    dropdown|drop-down|drop down|select|selector|menu|dropdown menu|drop-down menu|picker|combo box|select box|
    chooser|list|selection box|drop down menu|dropdown list|combobox|select menu|choice`),
  radio: list(`radio|radio buttons|radio button|radios|buttons|button group|toggle|tabs`),
  widget: list(`
    widget|control|filter widget|input|interactive filter|filter control|filter|controller|ui control|
    interactive control`),
  add: list(`
    add|give me|give it|with|put|create|include|need|insert|want|attach|have|use|make|i want|show|build|get|
    set up|provide|like|add in`),
  for_field: list(`
    for|on|of|over|to filter|to filter by|to control|by|to change|to choose|to select|to pick|that controls|
    that filters|with|to set|controlling|filtering|along|to adjust|to move through|to go through|through|
    that changes|to vary|across|in|from`),
  let_me: list(`
    let me|i want to|allow me to|so i can|let us|make it possible to|be able to|want to|i'd like to|allow|enable|
    let people|let viewers|i would like to|i need to`),
  choose: list(`
    choose|pick|select|change|filter by|adjust|control|set|filter on|filter|switch between|toggle|vary|
    move through|slide through|slide|slide over|filter the|scrub through|choose the`),
  animate: list(`
    animate|animated|animation|play|step|go|run|move|iterate|flip|cycle|loop|walk|play it|animate it|
    make it move|step it|playback|evolve|advance|movie|run it|cycle it`),
  over: list(`by|over|through|across|along|with|per|on|for|using|for each|for every|in|of|via`),
  timeline: list(`
    timeline|time line|animation|timestep|timesteps|time step|time steps|play button|time slider|playback|
    time axis player|animating|player|stepping|playing`),
  widgets: list(`
    widgets|controls|inputs|filter widgets|filter controls|interactive controls|input fields`),
  along_time: list(`
    over time|across time|through time|along time|with time|over the years|over the months|over the weeks|
    over the days|over the season|over the year|over the whole period|through the years|through the year`),
  frame: list(`step|frame|timestep|time step|picture|image|steps|frames|stage`),
  title: list(`title|headline|heading|caption|name|chart title|header`),
  call: list(`
    call it|call this|call that|call the chart|title it|name it|rename it to|rename it|title this|name this|
    label it|titled|entitled|rename the chart to|rename this to|rename the chart|give it the title|
    give it the name|name the chart|title the chart|headline it|call the graph|give the chart the title|
    rename to|give it a title|call chart`),
  axis_title: list(`axis title|axis label|axis name|label|title|axis text|axis heading|name`),
  brush: list(`
    brush|brushing|brushable|lasso|rectangle selection|range selection|box selection|selection box|
    select a range|select points|select a region|drag to select|interval selection|select an area|brush a range|
    brush points|brush over|brush it|select a group of points|mark a region|highlight a region|rubber band`),
  zoom: list(`
    zoom|zooming|zoomable|pan|panning|zoom and pan|pan and zoom|zoom in|zoom out|scroll to zoom|move around`),
  click: list(`
    click|clickable|click selection|click on bars|click to select|highlight on click|click on points|clicking|
    point selection`),
  legend_click: list(`
    interactive legend|clickable legend|click the legend|click on the legend|legend interactive|legend clickable|
    filter by legend|legend selection|highlight by legend|select in the legend`),
  selection: list(`
    brush|selection|brushing|zoom|zooming|click selection|interaction|highlighting|panning|interactivity`),
  missing: list(`
    missing|empty|null|nulls|blank|blanks|unknown|n/a|na|missing values|empty values|null values|missing data|
    nan|blank values|empty cells|unknowns|invalid`),
  instead: list(`instead|rather|in place|not`),
  instead_of: list(`instead of|rather than|in place of|not|and not|as opposed to|over`),
  raw: list(`
    raw values|individual values|every row|all points|raw data|individual points|each row|single values|
    unaggregated|every point|each point|raw|no aggregation|without aggregation|don't aggregate|do not aggregate|
    disaggregated|individual rows|not aggregated|every single row|all rows individually|remove the aggregation|
    row by row`),
  scheme: list(`
    palette|scheme|colour scheme|color scheme|colour palette|color palette|colors|colours|color map|colormap|
    colours scheme|gradient`),
  histogram: list(`histogram|histograms|distribution|frequency distribution|frequency plot|density`),
  flat_colour: list(`
    one colour|one color|single colour|single color|all one colour|all one color|same colour|same color|
    all the same colour|all the same color|uncoloured|uncolored|a single colour|a single color|monochrome|
    colourless|colorless|no colours|no colors`),
  average: ['average', 'averages', 'mean', 'avg'],
  median: ['median'],
  ref_line: list(`
    line|lines|reference line|ref line|rule|horizontal line|vertical line|dashed line|marker line|guide line|
    helper line|benchmark line|line across`),
  point_out: list(
    `mark|highlight|indicate|overlay|annotate|point out|emphasise|emphasize|show where|plot|display|show`,
  ),
  target: list(`
    target|target line|targets|threshold|threshold line|goal|goal line|benchmark|budget line|cut-off line|
    cutoff line|limit line|target value|reference value|reference`),
  trend_line: list(`
    trend line|trendline|trend lines|regression|regression line|line of best fit|best fit line|best fit|
    fit line|linear fit|fitted line|linear regression|linear trend|linear trend line|linear trendline|
    least squares line|line of fit|best-fit line|ols line`),
  rolling: list(`
    moving average|rolling average|moving mean|rolling mean|running average|trailing average|sliding average|
    moving averages|rolling averages`),
  error_bars: list(`
    error bars|error bar|errorbars|error band|error bands|uncertainty|uncertainty bars|uncertainty band|
    uncertainty bands|whiskers|error ranges`),
  confidence: list(`
    confidence|confidence band|confidence bands|confidence interval|confidence intervals|95 % confidence|
    95% confidence|ci|cis|95 % ci|95% ci|confidence range|confidence limits`),
  stdev: list(`standard deviation|standard deviations|std dev|stdev|std|one standard deviation`),
  stderr: list(`standard error|standard errors|stderr|standard error of the mean|sem`),
  put_over: list(`with|add|plus|include|overlay|superimpose`),
  value_labels: list(`labels|data labels|value labels|number labels|bar labels`),
  labelled: list(`labelled|labeled|annotated`),
  marks: list(`bars|bar|columns|column|points|point|dots|marks|line|lines|each bar|every bar|it|them|top|chart`),
  top: list(`
    top|first|best|highest|largest|biggest|leading|greatest|upper|most frequent|most common|most popular|
    strongest|busiest`),
  others: list(`
    other|others|the others|all others|all the others|all other|the other ones|rest|the rest|all the rest|the remaining|
    the remaining ones|the remainder|everything else|everyone else|all else|everybody else|the smaller ones|
    small ones|the small ones|the rest of them`),
  together: list(`
    together|as one|as others|as other|as one group|as a group|into one|into one group|into others|into other|in one|
    combined|lumped together|grouped|grouped together|summed up|as one bar|as the rest|added up|pooled`),
  gather: list(`
    group|lump|put|gather|combine|merge|bundle|collapse|pool|sum up|lump together|group together|fold|take|add up|
    roll up|aggregate|show|draw`),
  bottom: list(`bottom|last|lowest|worst|smallest|fewest|lower|weakest|least frequent|least common|least popular`),
  rows: list(`bars|rows|groups|categories|entries|items|values|ones|of them|lines|points|results|slices|only`),
  limit: list(`limit|limitation|cut-off|cutoff|cut off|maximum|top n|cap|top-n|ranking limit`),
} satisfies { [name: string]: string[] }

/** Words that may stand anywhere between the words of a pattern. */
export const filler: ReadonlySet<string> = new Set(
  `a an the please pls plz now then also it its it's me my our i i'd can could would will you we us let's lets so ok okay hey hmm well actually
  maybe perhaps kindly thanks thank want need like be , . ! ? ; : - – — ( ) there here some really bit little`.split(
    /\s+/,
  ),
)

/** Words without content of their own: leaving them unread costs a reading nothing. */
export const glue: ReadonlySet<string> = new Set([
  ...filler,
  ...`of and by with for on in as to from at into onto over this that these those them they is are was were do does did have has had
  should shall may might if or but than too again both just to possible go get see look looks nice better more's one's when
  what's here's back ones it'll i'll i've you'd chart graph plot`.split(/\s+/),
])
