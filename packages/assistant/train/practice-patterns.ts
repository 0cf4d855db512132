/**
 * How people ask, with slots for the fields of a table: Q, Q2 quantities, C, C2 categories, S whole-number steps,
 * T a date or year, N the rows' names, R what the rows are, O what one of them is. After a field may stand how it is cut:
 * `/bin`, `/day`. V is a value of C, L a bound within the field that it is compared with.
 * After `=>` stands what is meant: the marks that would do, then what is along,
 * measured and told apart; `+` adds a reading that counts as right as well.
 */
export const patterns: string[] = `
# counts
{R} by {C} => bar|arc x=C y=count
number of {R} by {C} => bar|arc x=C y=count
how many {R} are there for each {C}? => bar|arc x=C y=count
how many {C2} per {C} => bar|arc x=C y=count
how many {C2} are there in each {C}? => bar|arc x=C y=count
number of {C2} for every {C} => bar|arc x=C y=count
how many {R} are in each {C} => bar|arc x=C y=count
count by {C} => bar|arc x=C y=count
{C} count => bar|arc x=C y=count
show {C} => bar|arc x=C y=count
distribution of {C} => bar|arc x=C y=count
show the distribution of {R} by {C} => bar|arc x=C y=count
which {C} has the most {R}? => bar|arc x=C y=count
what {C} is the most common => bar|arc x=C y=count
compare the number of {R} across {C} => bar|arc x=C y=count
bar chart of {C} => bar x=C y=count
bar chart showing the number of {R} per {C} => bar x=C y=count
histogram of {C} => bar x=C y=count
bar graph with {C} on the x axis and the count of {R} on the y axis => bar x=C y=count
frequency of {C} => bar|arc x=C y=count
pie chart of {C} => arc x=C y=count
what share of {R} belongs to each {C}? => arc|bar x=C y=count
count {R} for every {S} => bar|line|area x=S y=count
how many {R} have each {S} => bar|line|area x=S y=count
number of {R} per {S} => bar|line|area x=S y=count
histogram of {S} => bar x=S y=count
number of {R} over time => line|area|bar x=T y=count
# histograms
histogram of {Q} => bar x=Q/bin y=count
distribution of {Q} => bar|area|line x=Q/bin y=count
show the distribution of {Q} => bar|area|line x=Q/bin y=count
{Q} distribution => bar|area|line x=Q/bin y=count
what is the spread of {Q}? => bar|area|line x=Q/bin y=count
how is {Q} distributed => bar|area|line x=Q/bin y=count
how is {Q} distributed across all {R}? => bar|area|line x=Q/bin y=count
what is the range of {Q} for {R} => bar|area|line x=Q/bin y=count
number of {R} by {Q} => bar|area|line x=Q/bin y=count
count of {R} by {Q} => bar|area|line x=Q/bin y=count
count by {Q} => bar|area|line x=Q/bin y=count
{Q} by count => bar|area|line x=Q/bin y=count
plot {Q} against number of {R} => bar|area|line x=Q/bin y=count
bar chart of {Q} => bar x=Q/bin y=count
bar graph showing {Q} on x axis and the number of {R} on y axis => bar x=Q/bin y=count
how many {R} fall in each {Q} range => bar|area|line x=Q/bin y=count
bin {Q} and count the {R} => bar|area|line x=Q/bin y=count
histogram of {Q} with bins of 10 => bar x=Q/bin y=count
show me {Q} in buckets => bar|area|line x=Q/bin y=count
show {R} grouped by {Q} ranges => bar|area|line x=Q/bin y=count
show {Q} => bar|area|line x=Q/bin y=count
# one measure along a category
average {Q} by {C} => bar|arc x=C y=mean(Q)
mean {Q} per {C} => bar x=C y=mean(Q)
what is the average {Q} for each {C}? => bar|arc x=C y=mean(Q)
show the average {Q} of {R} by {C} => bar x=C y=mean(Q)
total {Q} by {C} => bar|arc x=C y=sum(Q)
sum of {Q} per {C} => bar|arc x=C y=sum(Q)
what is the total {Q} for every {C} => bar|arc x=C y=sum(Q)
{Q} by {C} => bar x=C y=mean(Q) + bar x=C y=sum(Q)
{Q} for different {C} => bar x=C y=mean(Q) + bar x=C y=sum(Q)
show {Q} per {C} => bar x=C y=mean(Q) + bar x=C y=sum(Q)
which {C} has the highest {Q}? => bar x=C y=mean(Q) + bar x=C y=sum(Q) + bar x=C y=max(Q)
which {C} has the lowest {Q}? => bar x=C y=mean(Q) + bar x=C y=sum(Q) + bar x=C y=min(Q)
how does {Q} vary by {C} => bar x=C y=mean(Q) + bar x=C y=sum(Q)
how does {Q} differ across {C}? => bar x=C y=mean(Q) + bar x=C y=sum(Q)
compare {Q} across {C} => bar x=C y=mean(Q) + bar x=C y=sum(Q)
compare average {Q} between {C} => bar x=C y=mean(Q)
bar chart of average {Q} by {C} => bar x=C y=mean(Q)
bar chart for {Q} v/s {C} => bar x=C y=mean(Q) + bar x=C y=sum(Q)
bar chart, x axis {C}, y axis mean {Q} => bar x=C y=mean(Q)
bar graph with {C} on the x axis and average {Q} on the y axis => bar x=C y=mean(Q)
plot avg({Q}) vs {C} => bar x=C y=mean(Q)
show {C} and AVG({Q}) in a bar chart => bar x=C y=mean(Q)
{C} by average {Q} => bar x=C y=mean(Q)
plot {C} by average {Q} => bar x=C y=mean(Q)
average {Q} based on {S} => bar|line|area x=S y=mean(Q)
average {Q} by {S} => bar|line|area x=S y=mean(Q)
how does {Q} relate to {S} => bar|line|area x=S y=mean(Q) + bar|line|area x=S y=sum(Q)
how does {Q} vary with {S}? => bar|line|area x=S y=mean(Q) + bar|line|area x=S y=sum(Q)
show {Q} for each {S} => bar|line|area x=S y=mean(Q) + bar|line|area x=S y=sum(Q)
does more {S} mean higher {Q}? => bar|line|area x=S y=mean(Q) + bar|line|area x=S y=sum(Q)
bar chart of {Q} and {S} => bar x=S y=mean(Q) + bar x=S y=sum(Q)
what is the {Q} of {R} depending on {S} => bar|line|area x=S y=mean(Q) + bar|line|area x=S y=sum(Q)
maximum {Q} by {C} => bar x=C y=max(Q)
lowest {Q} for each {C} => bar x=C y=min(Q)
median {Q} by {C} => bar x=C y=median(Q)
pie chart of total {Q} by {C} => arc x=C y=sum(Q)
# time
average {Q} over time => line|area|bar x=T y=mean(Q)
average {Q} over the years => line|area|bar x=T y=mean(Q)
average {Q} by year => line|area|bar x=T y=mean(Q)
{Q} over time => line|area|bar x=T y=mean(Q) + line|area|bar x=T y=sum(Q)
{Q} by year => line|area|bar x=T y=mean(Q) + line|area|bar x=T y=sum(Q)
how has {Q} changed over time? => line|area|bar x=T y=mean(Q) + line|area|bar x=T y=sum(Q)
how did {Q} evolve over the years => line|area|bar x=T y=mean(Q) + line|area|bar x=T y=sum(Q)
has {Q} increased over time? => line|area|bar x=T y=mean(Q) + line|area|bar x=T y=sum(Q)
show the trend of {Q} => line|area|bar x=T y=mean(Q) + line|area|bar x=T y=sum(Q)
visualize the general trend of {Q} over the years => line|area|bar x=T y=mean(Q) + line|area|bar x=T y=sum(Q)
what is the average {Q} of {R} each year => line|area|bar x=T y=mean(Q)
line chart of average {Q} by year => line x=T y=mean(Q)
line chart of average {Q} => line x=T y=mean(Q)
line graph with year on the x axis and mean {Q} on the y axis => line x=T y=mean(Q)
total {Q} per year => line|area|bar x=T y=sum(Q)
plot year by average {Q} => line|area|bar x=T y=mean(Q)
draw a time series of average {Q} => line|area|bar x=T y=mean(Q)
show how the average {Q} changes in a timeline => line|area|bar x=T y=mean(Q)
# correlation
{Q} vs {Q2} => point x=Q y=Q2
{Q} by {Q2} => point x=Q y=Q2
{Q} to {Q2} => point x=Q y=Q2
{Q} versus {Q2} for all {R} => point x=Q y=Q2
scatterplot of {Q} and {Q2} => point x=Q y=Q2
scatter plot {Q} against {Q2} => point x=Q y=Q2
plot {Q} across {Q2} => point x=Q y=Q2
is there a correlation between {Q} and {Q2}? => point x=Q y=Q2
what is the relationship between {Q} and {Q2} => point x=Q y=Q2
how does {Q} relate to {Q2} => point x=Q y=Q2
how does {Q} change with {Q2}? => point x=Q y=Q2
how does {Q} compare to {Q2} => point x=Q y=Q2
does higher {Q} mean lower {Q2}? => point x=Q y=Q2
correlate {Q} and {Q2} => point x=Q y=Q2
{Q} distribution by {Q2} => point x=Q y=Q2
show each of the {R}' {Q} by {Q2} => point x=Q y=Q2
compare {Q} with {Q2} => point x=Q y=Q2
scatter plot, x axis {Q}, y axis {Q2} => point x=Q y=Q2
scatter plot with {Q} on the x axis and {Q2} on the y axis => point x=Q y=Q2
show {Q} and {Q2} in an xy plot => point x=Q y=Q2
how does {Q} affect {Q2} => point x=Q y=Q2
{Q} and {Q2} => point x=Q y=Q2
# correlation by category
{Q} vs {Q2} colored by {C} => point x=Q y=Q2 color=C
{Q} vs {Q2} by {C} => point x=Q y=Q2 color=C + point x=Q y=Q2 column=C
scatterplot of {Q} vs {Q2}, color by {C} => point x=Q y=Q2 color=C
scatterplot {Q} by {Q2} per {C} => point x=Q y=Q2 color=C + point x=Q y=Q2 column=C
is {Q} correlated with {Q2} for different {C}? => point x=Q y=Q2 color=C + point x=Q y=Q2 column=C
how does {Q} relate to {Q2} across {C} => point x=Q y=Q2 color=C + point x=Q y=Q2 column=C
for each {C}, how does {Q} vary with {Q2}? => point x=Q y=Q2 color=C + point x=Q y=Q2 column=C
relationship between {Q} and {Q2} broken down by {C} => point x=Q y=Q2 color=C + point x=Q y=Q2 column=C
{Q} by {Q2} faceted by {C} => point x=Q y=Q2 column=C
scatterplots of {Q} against {Q2} with small multiples by {C} => point x=Q y=Q2 column=C
show {Q} by {Q2} in separate charts for each {C} => point x=Q y=Q2 column=C
scatter plot of {Q} vs {Q2}, one chart for each {C} => point x=Q y=Q2 column=C
scatter plot of {Q} and {Q2}. Add {C} to legend => point x=Q y=Q2 color=C
compare {Q} vs {Q2} across different {C} => point x=Q y=Q2 color=C + point x=Q y=Q2 column=C
{Q} distribution by {Q2} and {C} => point x=Q y=Q2 color=C + point x=Q y=Q2 column=C
show {Q} and {Q2}, group by {C} => point x=Q y=Q2 color=C + point x=Q y=Q2 column=C
plot {Q} across {Q2} for each {C} separately => point x=Q y=Q2 column=C
# time by category
average {Q} over time by {C} => line|area|bar x=T y=mean(Q) color=C + line|area|bar x=T y=mean(Q) column=C
average {Q} per year and {C} => line|area|bar x=T y=mean(Q) color=C + line|area|bar x=T y=mean(Q) column=C
how has {Q} changed over time in each {C}? => line|area|bar x=T y=mean(Q) color=C + line|area|bar x=T y=sum(Q) color=C + line|area|bar x=T y=mean(Q) column=C
line chart of average {Q} per year, colored by {C} => line x=T y=mean(Q) color=C
show the trend of {Q} for each {C} => line|area|bar x=T y=mean(Q) color=C + line|area|bar x=T y=sum(Q) color=C + line|area|bar x=T y=mean(Q) column=C
total {Q} by year for every {C} => line|area|bar x=T y=sum(Q) color=C + line|area|bar x=T y=sum(Q) column=C
{Q} over the years by {C} => line|area|bar x=T y=mean(Q) color=C + line|area|bar x=T y=sum(Q) color=C + line|area|bar x=T y=mean(Q) column=C
group by {C}, plot year by average {Q} => line|area|bar x=T y=mean(Q) color=C + line|area|bar x=T y=mean(Q) column=C
line chart showing year on the x axis and average {Q} on the y axis, different lines for different {C} => line x=T y=mean(Q) color=C
# two categories
{R} by {C} and {C2} => bar x=C y=count color=C2 + bar x=C2 y=count color=C
number of {R} by {C} and {C2} => bar x=C y=count color=C2 + bar x=C2 y=count color=C
count by {C} and {C2}, stacked => bar x=C y=count color=C2 + bar x=C2 y=count color=C
stacked bar chart of {C} colored by {C2} => bar x=C y=count color=C2
stacked bar chart of the number of {R} by {C}, grouped by {C2} => bar x=C y=count color=C2
distribution of {C} by {C2} => bar x=C y=count color=C2 + bar x=C2 y=count color=C
how many {R} of each {C} are there in each {C2}? => bar x=C y=count color=C2 + bar x=C2 y=count color=C
{S} count by {C} => bar|line|area x=S y=count color=C
how many {R} have various {S} in each {C} => bar|line|area x=S y=count color=C
bar chart of {S}, stack by {C} => bar x=S y=count color=C
group {R} by {C} and {S} => bar|line|area x=S y=count color=C
distribution of {S} across {C} => bar|line|area x=S y=count color=C
show the relationship between the number of {R} and {S} in each {C} => bar|line|area x=S y=count color=C
what is the breakdown of {R} by {S} in each {C}? => bar|line|area x=S y=count color=C
stacked bar, x axis {S}, y axis count, color by {C} => bar x=S y=count color=C
histogram with {S} on the x axis and bars colored by {C} => bar x=S y=count color=C
# a measure along two categories
average {Q} by {C} and {C2} => bar x=C y=mean(Q) color=C2 grouped
average {Q} by {S} and {C} => bar|line|area x=S y=mean(Q) color=C grouped
{Q} by {S} by {C} => bar|line|area x=S y=mean(Q) color=C grouped + bar|line|area x=S y=sum(Q) color=C grouped
how does {Q} vary with {S} for different {C}? => bar|line|area x=S y=mean(Q) color=C grouped + bar|line|area x=S y=sum(Q) color=C grouped
for each {S}, average {Q} per {C} => bar|line|area x=S y=mean(Q) color=C grouped
for each {C} show the relationship between average {Q} and {S} => bar|line|area x=S y=mean(Q) color=C grouped
bar chart of average {Q} by {C}, split by {C2} => bar x=C y=mean(Q) color=C2 grouped
compare average {Q} of {C} across {C2} => bar x=C y=mean(Q) color=C2 grouped
average {Q} by {C}, with small multiples by {S} => bar|line|area x=S y=mean(Q) color=C grouped
average {Q} by {C}, separate charts for each {S} => bar|line|area x=S y=mean(Q) color=C grouped
faceting on {S}, plot {S} by average {Q}, color by {C} => bar|line|area x=S y=mean(Q) color=C grouped
which {C} has the highest {Q} for {R} of different {C2}? => bar x=C y=mean(Q) color=C2 grouped + bar x=C y=sum(Q) color=C2 grouped
total {Q} by {C}, broken down by {C2} => bar x=C y=sum(Q) color=C2 grouped
stacked bar chart of total {Q} by {C} and {C2} => bar x=C y=sum(Q) color=C2 + bar x=C2 y=sum(Q) color=C
# longer requests
draw a bar chart about the distribution of {T} and the average of {Q} , and group by attribute {C} and bin {T} by weekday. => bar x=T/day y=mean(Q) color=C
bar chart of {T} and the sum of {Q} , and group by attribute {C} and bin {T} by weekday => bar x=T/day y=sum(Q) color=C
compare the total {Q} over {T} , and group by attribute {C} and bin {T} by month => bar x=T/month y=sum(Q) color=C
bin {T} by weekday and count the {R} in a bar chart => bar x=T/day y=count
number of {R} per weekday of {T} => bar|line x=T/day y=count
average {Q} for each month of {T} => bar|line x=T/month y=mean(Q) + bar|line x=T/yearmonth y=mean(Q)
scatter plot of the number of {R} and the average {Q} for each {C} => point x=count y=mean(Q) color=C
show the number of {R} and the total {Q} in each {C} with a scatter chart => point x=count y=sum(Q) color=C
what is the relationship between the average and minimum {Q} in each {C}? => point x=mean(Q) y=min(Q) color=C
scatter plot of maximum {Q} against mean {Q2} by {C} => point x=max(Q) y=mean(Q2) color=C
show {Q} and {Q2} of each {N} in a scatter plot => point x=Q y=Q2
scatterplot of {Q} by {Q2} for individual {N} => point x=Q y=Q2
create a scatter plot of {Q} vs {Q2} by {N} => point x=Q y=Q2
{Q} vs {Q2} for each {N} => point x=Q y=Q2
bar chart of {Q} for each {N} => bar x=N y=Q
{Q} per {N} => bar x=N y=Q + bar x=N y=mean(Q) + bar x=N y=sum(Q)
the {R} with the most {Q} => bar x=N y=Q + bar x=N y=mean(Q) + bar x=N y=sum(Q)
{R} with the most {S} => bar x=N y=S + bar x=N y=mean(S) + bar x=N y=sum(S)
show the {Q} of every {N} as bars => bar x=N y=Q
bar chart of the {Q} of each {O} => bar x=N y=Q
show the {Q} of each {O} in a bar chart => bar x=N y=Q
show the {Q} of every {O} => bar x=N y=Q + bar x=N y=mean(Q) + bar x=N y=sum(Q)
what is the {Q} of each {O}? show a bar chart, highest first => bar x=N y=Q
show each {O}'s {Q} as bars => bar x=N y=Q
draw a bar chart of each {O} and its {Q} => bar x=N y=Q
# conditions
{Q} vs {Q2} for {V} => point x=Q y=Q2 where C=V
{Q} by {Q2} for {V} {R} => point x=Q y=Q2 where C=V
scatterplot of {Q} and {Q2} for {V} only => point x=Q y=Q2 where C=V
average {Q} by {C2} for {V} => bar x=C2 y=mean(Q) where C=V
bar chart of the {Q} of each {O} with {C} {V} => bar x=N y=Q where C=V
what is the {Q} of the {R} in {V}? draw a bar chart, by name => bar x=N y=Q where C=V
bar graph of the {Q} of the {R} whose {C} is {V}, in order of {Q} => bar x=N y=Q where C=V
average {Q} of {V} {R} by {C2} => bar x=C2 y=mean(Q) where C=V
number of {V} {R} by {C2} => bar x=C2 y=count where C=V
how many {R} with {C} {V} are there for each {S}? => bar|line x=S y=count where C=V
bar chart of average {Q} by {C2} where {C} is {V} => bar x=C2 y=mean(Q) where C=V
average {Q} over time for {V} => line|area|bar x=T y=mean(Q) where C=V
distribution of {Q} for {V} {R} => bar|area|line x=Q/bin y=count where C=V
average {Q} by {C} for {S} {L} => bar x=C y=mean(Q) where S=L
how many {R} with {L} {S} are there in each {C}? => bar|arc x=C y=count where S=L
number of {R} per {C} with {S} {L} => bar|arc x=C y=count where S=L
{Q} vs {Q2} for {S} {L} => point x=Q y=Q2 where S=L
average {Q} by {C} excluding {V} => bar x=C y=mean(Q) where C!=V
{R} by {C} except {V} => bar|arc x=C y=count where C!=V
average {Q} by {C} for {R} with {Q2} over {L} => bar x=C y=mean(Q) where Q2>L
number of {R} with {Q2} above {L} for each {C} => bar|arc x=C y=count where Q2>L
{R} with {Q2} below {L} by {C} => bar|arc x=C y=count where Q2<L
average {Q} for {R} with more than {L} {S} by {C} => bar x=C y=mean(Q) where S>L
total {Q} per {C} for {R} with at least {L} {S} => bar x=C y=sum(Q) where S>=L
{Q} vs {Q2} for {R} with {S} over {L} => point x=Q y=Q2 where S>L
show the {Q} of {R} whose {Q2} is less than {L} by {C} => bar x=C y=mean(Q) where Q2<L + bar x=C y=sum(Q) where Q2<L
`
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '' && !line.startsWith('#'))
