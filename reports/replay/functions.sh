# What every script of a finding begins with. It keeps to what dash, bash and zsh read alike: no `local`, no splitting of
# words, no variable that is special in zsh (`status`, `path`).
set -u
nl='
'

# No proxy of the environment serves this machine itself.
no_proxy=${no_proxy:-${NO_PROXY:-}}
[ "$no_proxy" = '*' ] || no_proxy=$no_proxy,localhost,127.0.0.1,::1
export no_proxy

missing=
# needs NAME VALUE MEANING
needs() {
  [ -n "$2" ] && return
  printf '%s is not set: %s\n' "$1" "$3" >&2
  missing=yes
}

# What a terminal would obey becomes a question mark.
harmless() {
  LC_ALL=C tr '\000-\010\013\014\016-\037\177' '[?*]' | LC_ALL=C awk '{
    sub(/\r$/, ""); gsub(/\r/, "?"); gsub(/\302[\200-\237]/, "?"); gsub(/\342\200[\213-\217\250-\256]/, "?")
    gsub(/\342\201[\240-\257]/, "?"); gsub(/\357\273\277/, "?"); print
  }'
}

# Shows lines of anybody, set apart from those of the script.
inert() {
  harmless | awk '{ print "    | " $0 }'
}

# says FORMAT VALUES…: one line of the script with values of anybody
says() {
  printf -- "$@" | tr '\n' ' ' | harmless
}

# member NAME: a text or number of the outermost object in $answer_body
member() {
  printf '%s\n' "$answer_body" | LC_ALL=C awk -v name="$1" '
    { text = text $0 "\n" }
    END {
      n = length(text); depth = 0; is_key = 0; key = ""
      for (i = 1; i <= n; i++) {
        c = substr(text, i, 1)
        if (c == "{" || c == "[") { depth++; is_key = (c == "{" && depth == 1) }
        else if (c == "}" || c == "]") depth--
        else if (c == "," && depth == 1) is_key = 1
        else if (c == ":" && depth == 1) is_key = 0
        else if (c == "\"") {
          s = ""
          while (++i <= n) {
            c = substr(text, i, 1)
            if (c == "\"") break
            if (c == "\\") c = substr(text, ++i, 1)
            s = s c
          }
          if (depth == 1 && is_key) key = s
          else if (depth == 1 && key == name) { if (s !~ /[\001-\037\177]/) print s; exit }
        } else if (depth == 1 && !is_key && key == name && c ~ /[-0-9]/) {
          s = c
          while (++i <= n && (c = substr(text, i, 1)) ~ /[-+.0-9eE]/) s = s c
          print s; exit
        }
      }
    }'
}

# value_at POINTER: the value at a JSON pointer of $answer_body, as it is written but without the space around its parts;
# `absent` where there is none
value_at() {
  printf '%s\n' "$answer_body" | POINTER=$1 LC_ALL=C awk '
    function past_space(i) { while (substr(text, i, 1) ~ /[ \t\r\n]/) i++; return i }
    function past_string(i,   c) {
      while (++i <= n) { c = substr(text, i, 1); if (c == "\\") i++; else if (c == "\"") return i + 1 }
      return i
    }
    function past_value(i,   c, depth) {
      depth = 0
      while (i <= n) {
        c = substr(text, i, 1)
        if (c == "\"") { i = past_string(i); if (depth == 0) return i; continue }
        if (c == "{" || c == "[") depth++
        else if (c == "}" || c == "]") { if (depth < 2) return depth == 1 ? i + 1 : i; depth-- }
        else if (depth == 0 && c ~ /[, \t\r\n]/) return i
        i++
      }
      return i
    }
    function absent() { print "absent"; exit }
    { text = text $0 "\n" }
    END {
      n = length(text)
      names = split(ENVIRON["POINTER"], wanted, "/")
      at = past_space(1)
      for (k = 2; k <= names; k++) {
        name = wanted[k]; gsub(/~1/, "/", name); gsub(/~0/, "~", name)
        kind = substr(text, at, 1); index_ = 0; found = 0
        if (kind != "{" && kind != "[") absent()
        i = past_space(at + 1)
        while (i <= n && substr(text, i, 1) !~ /[]}]/) {
          key = index_++ ""
          if (kind == "{") {
            end = past_string(i); key = substr(text, i + 1, end - i - 2)
            i = past_space(end); i = past_space(i + 1)
          }
          if (key == name) { found = 1; break }
          i = past_space(past_value(i))
          if (substr(text, i, 1) == ",") i = past_space(i + 1)
        }
        if (!found) absent()
        at = i
      }
      end = past_value(at); quoted = 0; value = ""
      for (i = at; i < end; i++) {
        c = substr(text, i, 1)
        if (c == "\"") quoted = !quoted
        if (quoted && c == "\\") { value = value c; c = substr(text, ++i, 1) }
        if (quoted || c !~ /[ \t\r\n]/) value = value c
      }
      if (value == "") absent()
      print value
    }'
}

# An answer for people: JSON with a member or element a line, everything else as it came.
readable() {
  LC_ALL=C awk '
    function line(depth) { printf "\n"; for (k = 0; k < depth; k++) printf "  " }
    !body && /^\r?$/ { blank = 1; print ""; next }
    blank && !body { if (/^HTTP\//) blank = 0; else body = 1 }
    !body { print; next }
    { text = text $0 "\n" }
    END {
      n = length(text)
      if (text !~ /^[ \t\r\n]*[[{]/) { printf "%s", text; exit }
      depth = 0; quoted = 0
      for (i = 1; i <= n; i++) {
        c = substr(text, i, 1)
        if (quoted) { printf "%s", c; if (c == "\\") printf "%s", substr(text, ++i, 1); else if (c == "\"") quoted = 0 }
        else if (c == "\"") { printf "%s", c; quoted = 1 }
        else if (c == "{" || c == "[") { printf "%s", c; if (substr(text, i + 1, 1) !~ /[]}]/) line(++depth); else printf "%s", substr(text, ++i, 1) }
        else if (c == "}" || c == "]") { line(--depth); printf "%s", c }
        else if (c == ",") { printf ","; line(depth) }
        else if (c == ":") printf ": "
        else if (c !~ /[ \t\r\n]/) printf "%s", c
      }
      printf "\n"
    }'
}

# asks CURL-OPTIONS…: sends a request whose body step_body prints, and keeps the answer
asks() {
  [ -z "${TARGET_TLS_KEY:-}" ] || set -- --key "$TARGET_TLS_KEY" "$@"
  [ -z "${TARGET_TLS_CERT:-}" ] || set -- --cert "$TARGET_TLS_CERT" "$@"
  [ -z "${TARGET_TLS_CA:-}" ] || set -- --cacert "$TARGET_TLS_CA" "$@"
  case ${TARGET_PROXY:-} in
    '') ;;
    none) set -- --noproxy '*' "$@" ;;
    *) set -- -x "$TARGET_PROXY" --noproxy '' "$@" ;;
  esac
  answer=$(step_body | curl -sS -g --path-as-is --max-time 60 -i -w '\n%{http_code}' "$@" 2>&1)
  answer_code=${answer##*"$nl"}
  answer=${answer%"$nl"*}
  answer_body=$(printf '%s\n' "$answer" | LC_ALL=C awk '
    !body && /^\r?$/ { blank = 1; next }
    blank && !body { if (/^HTTP\//) { blank = 0; next } body = 1 }
    body { print }')
}

# asks_target CURL-OPTIONS…: as asks, with what every request to the target carries
asks_target() {
  asks "$@"
}

# asks_control CURL-OPTIONS…: as asks, with what every request to the control interface carries
asks_control() {
  asks "$@"
}

no_body() {
  :
}

# In $now_s: seconds since 1970
looks_at_clock() {
  now_s=$(date +%s)
}

# A token for the partner in TARGET_TOKEN, unless one was given: the same one until a second before its end.
token_given=${TARGET_TOKEN:+yes}
token_until=0
new_token() {
  looks_at_clock
  [ -n "$token_given" ] || [ "$now_s" -lt "$token_until" ] && return
  step_body() { no_body; }
  asks_target -u "$TARGET_CLIENT_ID:$TARGET_CLIENT_SECRET" -H 'accept: application/json' \
    -d grant_type=client_credentials -d scope=ROLE_EXTERNAL_INTEGRATION "$TARGET_AUTH_URL/oauth2/token"
  TARGET_TOKEN=$(member access_token)
  lifetime=$(member expires_in)
  case $lifetime in '' | *[!0-9]* | ???????*) lifetime=3600 ;; esac
  token_until=$((now_s + lifetime - 1))
  [ -n "$TARGET_TOKEN" ] && return
  printf 'no access_token in the answer of %s/oauth2/token:\n' "$TARGET_AUTH_URL" >&2
  printf '%s\n' "$answer" | inert >&2
  exit 2
}

# Ends the script if something is missing, and takes slashes from the ends of addresses.
begins() {
  [ -z "$missing" ] || exit 2
  command -v curl >/dev/null 2>&1 || { printf 'curl is not installed\n' >&2; exit 2; }
  TARGET_URL=${TARGET_URL%/}
  TARGET_AUTH_URL=${TARGET_AUTH_URL:-$TARGET_URL}
  TARGET_AUTH_URL=${TARGET_AUTH_URL%/}
  TARGET_CONTROL_URL=${TARGET_CONTROL_URL:-}
  TARGET_CONTROL_URL=${TARGET_CONTROL_URL%/}
}

# hears: lets notifications arrive before what causes them is removed
hears() {
  printf '\n-- Look at your receiver: the script goes on in %s s\n' "${TARGET_EVENT_WAIT_S:-10}"
  sleep "${TARGET_EVENT_WAIT_S:-10}"
}

# wait_for SECONDS
wait_for() {
  printf '\nwaits %s s, as the run did\n' "$1"
  sleep "$1"
}

# answered RUN: shows the answer, and what the run was answered
answered() {
  says 'the run was answered %s' "$1"
  case $answer_code in
    000) printf 'now no answer came\n' ;;
    "$1") printf 'now the answer is %s too\n' "$answer_code" ;;
    *) printf 'now the answer is %s, DIFFERENT from the run\n' "$answer_code" ;;
  esac
  printf '%s\n' "$answer" | readable | inert
}

# decides RUN: keeps how the request whose answer is the finding was answered
decided=
decides() {
  decided="the answer that is the finding: in the run $1, now $answer_code, "
  case $answer_code in "$1") decided="${decided}as in the run" ;; *) decided="${decided}DIFFERENT from the run" ;; esac
}

# compares POINTER RUN EXPECTED: keeps how the value at a place of this answer compares; EXPECTED is empty where the finding
# names no value
compared=
compares() {
  value_now=$(value_at "$1")
  case $value_now in
    '{}' | '[]') ;;
    '{'*) value_now='an object' ;;
    '['*) value_now='a list' ;;
  esac
  compared="at ${1:-the top} of that answer: in the run $2, now $value_now, "
  case $value_now in
    "$2") compared="${compared}as in the run" ;;
    "$3") compared="${compared}AS EXPECTED" ;;
    *) compared="${compared}DIFFERENT from the run" ;;
  esac
}

# takes_over NAME MEMBER RECORDED: into $taken; $made says whether the target has made something now
takes_over() {
  made=
  taken=
  case $answer_code in 2??) taken=$(member "$2") ;; esac
  if [ -n "$taken" ]; then
    made=yes
    [ -z "$3" ] || says '%s is %s; in the run it was %s' "$1" "$taken" "$3"
    return
  fi
  taken=$3
  [ -n "$3" ] && says 'no %s in this answer: %s stays %s, as in the run' "$2" "$1" "$3"
  return 0
}

phones=
draw=$(( $(date +%s) % 99991 + $$ ))
# draws_phone PATTERN: into $phone a number that no other guest of this script has
draws_phone() {
  phone=
  rest=$1
  while [ -n "$rest" ]; do
    c=${rest%"${rest#?}"}
    rest=${rest#?}
    if [ "$c" = '#' ]; then
      draw=$(( (draw * 7621 + 1) % 32768 ))
      c=$(( draw / 64 % 10 ))
    fi
    phone=$phone$c
  done
  case $phones in *" $phone "*) draws_phone "$1" ;; esac
  phones="$phones $phone "
}

# moves_days_after FIRST: into $weeks how many weeks later bookings are, so that the moment FIRST is still to come
moves_days_after() {
  looks_at_clock
  weeks=$(( now_s < $1 ? 0 : (now_s - $1) / 604800 + 1 ))
  [ "$weeks" -eq 0 ] || printf 'the bookings are %s weeks later than in the run, whose days are past\n' "$weeks"
}

# moves_day DAYS: into $day the date so many days after 1970-01-01 and $weeks weeks later
moves_day() {
  z=$(( $1 + 7 * weeks + 719468 ))
  era=$(( z / 146097 ))
  doe=$(( z - era * 146097 ))
  yoe=$(( (doe - doe / 1460 + doe / 36524 - doe / 146096) / 365 ))
  doy=$(( doe - (365 * yoe + yoe / 4 - yoe / 100) ))
  mp=$(( (5 * doy + 2) / 153 ))
  dom=$(( doy - (153 * mp + 2) / 5 + 1 ))
  month=$(( mp < 10 ? mp + 3 : mp - 9 ))
  year=$(( yoe + era * 400 + (month <= 2) ))
  day=$(printf '%04d-%02d-%02d' "$year" "$month" "$dom")
}

# gone WHAT: says how a clean-up was answered
gone() {
  says 'clean-up: %s, answered %s' "$1" "$answer_code"
}
