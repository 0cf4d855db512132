/** What lies over the marks: lines across, trends, spreads, numbers, points on a line. */
export const overlayPatterns = {
  add_mean_line: [
    '[<add>] [overall] <average> <ref_line>',
    '[<add>] <ref_line> (for|at|of|showing|with|marking|to show) [overall] <average> [value]',
    '<point_out> [overall] <average> [value|<ref_line>] [as|with|by] [<ref_line>]',
    '[<add>] [overall] <average> (as|with) <ref_line>',
  ],
  add_median_line: [
    '[<add>] [overall] <median> <ref_line>',
    '[<add>] <ref_line> (for|at|of|showing|with|marking|to show) [overall] <median> [value]',
    '<point_out> [overall] <median> [value|<ref_line>] [as|with|by] [<ref_line>]',
    '[<add>] [overall] <median> (as|with) <ref_line>',
  ],
  add_threshold: [
    '<point_out> {number} [as] [<target>]',
    '[<add>] [<target>] <ref_line> (at|of|for) {number}',
    '[<add>] <target> [<ref_line>] (at|of|=|is) {number}',
    '<target> {number}',
  ],
  add_trend: [
    '[<add>] <trend_line> [(through|over|to|for|on|across) (points|dots|data|it|them|marks|line|each)]',
    '(fit|draw|put) <ref_line> (through|to) (points|dots|data|it|them)',
  ],
  add_moving: [
    '(add|plus|overlay|include|superimpose|with) {number} [-] {timeunit} <rolling> [<ref_line>]',
    '(add|plus|overlay|include|superimpose|with) <rolling> [<ref_line>] [(over|of) {number} [{timeunit}|steps]]',
  ],
  add_spread: [
    '<error_bars> [(on|to|for|around) (bars|points|line|means|averages|it|them)]',
    '<add> <error_bars> [(on|to|for|around) (bars|points|line|means|averages|it|them)]',
  ],
  add_confidence: [
    '[<add>] <error_bars> (of|with|showing|as|for) <confidence>',
    '[<add>] <confidence> [bars|bands|band|intervals|interval|range|error bars|limits]',
  ],
  add_stdev: [
    '[<add>] <error_bars> (of|with|showing|as|for) <stdev>',
    '<put_over> <stdev> [bars|bands|band|range|error bars]',
    '<stdev> (bars|bands|band|error bars|whiskers)',
  ],
  add_stderr: [
    '[<add>] <error_bars> (of|with|showing|as|for) <stderr>',
    '[<add>] <stderr> [bars|bands|band|range|error bars]',
  ],
  add_labels: [
    '[<add>] <value_labels> [(on|above|over|to|at|inside|onto|next to) [top of] [each|every|all] <marks>]',
    '[<make>] [<add>] [each] (values|numbers|value|number|amounts|counts|figures) (on|above|over|at|inside|onto|next to) [top of] [each|every|all] <marks>',
    '(label|annotate) [each|every|all] (bars|bar|points|point|columns|marks|line|them|it) [with] [their|its] [value|values|number|numbers]',
    '(write|print) [their|its] (values|numbers|value) (on|onto|above|over) [each] <marks>',
    '<make> <marks> <labelled>',
    '<labelled>',
  ],
  add_points: [
    '[<add>] (points|dots|markers|data points|circles) (on|to|onto|along) [each|every] (line|lines|curve|curves)',
    '(line|lines) with (points|dots|markers)',
    '[<add>] (markers|data points)',
    '<point_out> (points|dots|data points) [on line|on lines]',
  ],
  drop_mean_line: ['<remove> [overall] <average> <ref_line>', '<remove> <ref_line> (at|for|of) <average>'],
  drop_median_line: ['<remove> [overall] <median> <ref_line>', '<remove> <ref_line> (at|for|of) <median>'],
  drop_threshold: ['<remove> <target> [<ref_line>]', '<remove> <ref_line> (at|of|for) {number}'],
  drop_line: ['<remove> <ref_line> [again]'],
  drop_trend: ['<remove> <trend_line> [again]'],
  drop_moving: ['<remove> <rolling> [<ref_line>] [again]'],
  drop_spread: ['<remove> (<error_bars>|<confidence>) [bands|band|intervals|interval] [again]'],
  drop_labels: [
    '<remove> <value_labels> [(on|above|over|from) <marks>] [again]',
    '<remove> (values|numbers|labels|label) [(on|above|over|from) <marks>] [again]',
  ],
  drop_points: ['<remove> (points|dots|markers|data points|circles) [(on|from) (line|lines)] [again]'],
  drop_overlays: [
    '<remove> all [added] (lines|overlays|extra lines|annotations|additions)',
    '<remove> (overlays|annotations)',
  ],
} satisfies { [reader: string]: string[] }
